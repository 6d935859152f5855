import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { LANGUAGES, preferred } from "../../static/js/languages.js";
import { nextLanguage, onLanguage, plural, setLanguage, t } from "../../static/js/text.js";

const PROJECT = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, PROJECT), "utf8");
const JS = fileURLToPath(new URL("static/js/", PROJECT));
const CODE = readdirSync(JS, { recursive: true })
  .filter((file) => file.endsWith(".js") && !file.startsWith("text/"))
  .map((file) => [file, readFileSync(JS + file, "utf8")]);
const PAGES = readdirSync(fileURLToPath(new URL("static/", PROJECT)))
  .filter((file) => file.endsWith(".html"))
  .map((file) => [file, read(`static/${file}`)]);

/** The values of a StrEnum, read from its Python source. */
function codesOf(path, name) {
  const body = read(path).split(`class ${name}(StrEnum):`)[1].split(/\n(?=\S)/)[0];
  return [...body.matchAll(/^ {4}[A-Z_]+ = "(\w+)"/gm)].map(([, code]) => code);
}

/** @type {Record<string, import("../../static/js/languages.js").Words>} */
const TEXTS = {};
for (const [language, { words }] of Object.entries(LANGUAGES)) TEXTS[language] = await words();

const holes = (entry) => new Set([...JSON.stringify(entry).matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

test("both languages have the same keys", () => {
  assert.deepEqual(Object.keys(TEXTS.ru).sort(), Object.keys(TEXTS.en).sort());
});

test("a sentence has the same holes in both languages", () => {
  for (const key of Object.keys(TEXTS.ru)) assert.deepEqual(holes(TEXTS.ru[key]), holes(TEXTS.en[key]), key);
});

test("a counted sentence has every form its language needs", () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, entry] of Object.entries(texts)) {
      if (typeof entry !== "string") assert.deepEqual(Object.keys(entry).sort(), [...needed].sort(), `${language} ${key}`);
    }
  }
});

for (const [path, name] of [
  ["app/engine/refusals.py", "Refusal"],
  ["app/tables/outcome.py", "TableRefusal"],
  ["app/api/problems.py", "Problem"],
]) {
  test(`every code of ${path} has a sentence`, () => {
    const codes = codesOf(path, name);

    assert.ok(codes.length > 3, "the codes were found");
    assert.deepEqual(codes.filter((code) => !(`refusal.${code}` in TEXTS.ru) && !(`error.${code}` in TEXTS.ru)), []);
  });
}

test("every key the code asks for exists", () => {
  const asked = CODE.flatMap(([file, code]) => [...code.matchAll(/\b(?:t|plural)\(\s*"([^"]+)"/g)].map(([, key]) => [file, key]));

  assert.ok(asked.length > 50, "the calls were found");
  assert.deepEqual(asked.filter(([, key]) => !(key in TEXTS.ru)), []);
});

test("every family of keys the code builds has members", () => {
  const asked = CODE.flatMap(([file, code]) => [...code.matchAll(/\b(?:t|plural)\([^)]*?`([\w.]+)\$\{/g)].map(([, prefix]) => [file, prefix]));

  assert.deepEqual(asked.filter(([, prefix]) => !Object.keys(TEXTS.ru).some((key) => key.startsWith(prefix))), []);
});

test("every key a page names exists", () => {
  const asked = PAGES.flatMap(([file, page]) => [...page.matchAll(/data-text="([^"]+)"/g)].map(([, key]) => [file, key]));

  assert.ok(asked.length > 5, "the marks were found");
  assert.deepEqual(asked.filter(([, key]) => !(key in TEXTS.ru)), []);
});

test("no sentence lies about unused", () => {
  const code = [...CODE, ...PAGES].map(([, text]) => text).join("\n");
  const families = [...code.matchAll(/`([\w.]+)\$\{/g)].map(([, prefix]) => prefix);
  const isUsed = (key) => code.includes(`"${key}"`) || families.some((prefix) => key.startsWith(prefix));

  assert.deepEqual(Object.keys(TEXTS.ru).filter((key) => !isUsed(key)), []);
});

test("no page carries script, style or listeners of its own", () => {
  for (const [file, page] of PAGES) assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/, file);
});

test("every language says what it has to say before its words are there, with a hole for the name in one room's name", () => {
  for (const { short, offer, rooms } of Object.values(LANGUAGES)) {
    assert.deepEqual([short.length, offer.length > 5], [2, true]);
    assert.deepEqual(rooms.map((name) => [...holes(name)]), [["name"], []]);
  }
});

test("the language chosen here comes before the browser's, and the browser's first known one before English", () => {
  assert.equal(preferred("ru", ["en-GB"]), "ru");
  assert.equal(preferred(null, ["de-DE", "ru-RU", "en"]), "ru");
  assert.equal(preferred(null, ["de"]), "en");
  assert.equal(preferred("xx", []), "en");
});

test("Russian counts in three forms", async () => {
  await setLanguage("ru");

  assert.deepEqual([1, 2, 5, 11, 21].map((n) => plural("lobby.spectators", n)), [
    "1 зритель", "2 зрителя", "5 зрителей", "11 зрителей", "21 зритель",
  ]);
});

test("what a name contains is text and nothing else", async () => {
  await setLanguage("en");

  assert.equal(t("name.hello", { name: "{n} $& <b>" }), "You play as {n} $& <b>");
});

test("the switch goes through all languages", async () => {
  await setLanguage("ru");
  assert.equal(nextLanguage(), "en");

  await setLanguage("en");
  assert.equal(nextLanguage(), "ru");
});

test("of two switches the one made last counts, and is told once", async () => {
  await setLanguage("ru");
  const told = [];
  const stop = onLanguage((language) => told.push(language));

  await Promise.all([setLanguage("en"), setLanguage("ru")]);
  stop();

  assert.deepEqual(told, ["ru"]);
});

test("a language whose words cannot be had leaves all as it is", async () => {
  await setLanguage("ru");
  const { words } = LANGUAGES.en;
  LANGUAGES.en.words = () => Promise.reject(new TypeError("Failed to fetch"));
  await setLanguage("en");
  LANGUAGES.en.words = words;

  assert.equal(t("site.name"), "Такер");
});
