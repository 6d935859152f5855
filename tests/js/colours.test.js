/** The four seats' colours, as people with three kinds of colour blindness see them: told apart by CIEDE2000 after Machado's simulation. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const CSS = readFileSync(new URL("../../static/css/base.css", import.meta.url), "utf8");
const SEATS = ["A", "B", "C", "D"];
const LEAST = 25; // two colours in different places are told apart at a glance from about 20 on

/** Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB. */
const SIGHTS = {
  "usual sight": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const colourOf = (seat, name = "seat") => new RegExp(`\\[data-seat="${seat}"\\] \\{[^}]*--${name}: (#[0-9a-f]{6})`).exec(CSS)[1];
const linear = (hex) => [1, 3, 5].map((i) => {
  const share = parseInt(hex.slice(i, i + 2), 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, each, i) => sum + each * vector[i], 0));
const seen = (rgb, sight) => times(sight, rgb).map((each) => Math.min(1, Math.max(0, each)));
const luminance = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

function lab(rgb) {
  const xyz = times([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]], rgb);
  const [x, y, z] = xyz.map((each, i) => each / [0.95047, 1, 1.08883][i]).map((each) => (each > 216 / 24389 ? Math.cbrt(each) : (24389 / 27 * each + 16) / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Sharma, Wu and Dalal (2005). */
function ciede2000([l1, a1, b1], [l2, a2, b2]) {
  const [rad, deg] = [Math.PI / 180, 180 / Math.PI];
  const c7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = (1 - Math.sqrt(c7 / (c7 + 25 ** 7))) / 2;
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (a, b) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) * deg + 360) % 360);
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = isGrey ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  const t = 1 - 0.17 * Math.cos((h - 30) * rad) + 0.24 * Math.cos(2 * h * rad) + 0.32 * Math.cos((3 * h + 6) * rad) - 0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad);
  const [x, y, z] = [(l2 - l1) / sl, (c2 - c1) / sc, dh / sh];
  return Math.sqrt(x * x + y * y + z * z + rotation * y * z);
}

test("the difference of colours is worked out as its authors do", () => {
  for (const [one, other, expected] of [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ]) assert.ok(Math.abs(ciede2000(one, other) - expected) < 1e-4);
});

for (const [name, sight] of Object.entries(SIGHTS)) {
  test(`no two seats look alike: ${name}`, () => {
    for (const [i, one] of SEATS.entries()) {
      for (const other of SEATS.slice(i + 1)) {
        const difference = ciede2000(lab(seen(linear(colourOf(one)), sight)), lab(seen(linear(colourOf(other)), sight)));
        assert.ok(difference >= LEAST, `${one} and ${other}: ${difference.toFixed(1)}`);
      }
    }
  });

  test(`a seat's mark is seen on its marble: ${name}`, () => {
    for (const seat of SEATS) {
      const ink = /^#[0-9a-f]{6}$/.test(colourOf(seat, "seat-ink")) ? colourOf(seat, "seat-ink") : "#ffffff";
      assert.ok(contrast(seen(linear(colourOf(seat)), sight), seen(linear(ink), sight)) >= 3, seat);
    }
  });
}
