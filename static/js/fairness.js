// @ts-check
/**
 * Recomputes what a record says of its shuffles and its chain, with the browser's own SHA-256: no word of the server is
 * believed. docs/fairness.md describes the algorithm and the form; the codes are those of `tacker verify`. Whether every play
 * was legal is not asked here: that takes the rules, and `tacker verify` asks it.
 *
 * @typedef {"A" | "B" | "C" | "D"} Seat
 * @typedef {Record<string, any>} Json
 */

export const ALGORITHM = "tacker-shuffle-1";
export const FORMATS = ["tacker-record-1", "tacker-record-2"];
export const SEATS = /** @type {const} */ (["A", "B", "C", "D"]);

const FACES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13", "S", "T"];
/** @type {Record<string, number>} */
const COPIES = { 1: 9, 13: 9, 7: 8, T: 4 };
/** All 100 cards in the order that is shuffled (R2.1). */
export const FULL_DECK = Object.freeze(FACES.flatMap((face) => Array(COPIES[face] ?? 7).fill(face)));

/** The first thing that does not hold: its line, from 1, and its code. */
export class RecordFault extends Error {
  /** @param {number} line @param {string} code */
  constructor(line, code) {
    super(`${line}: ${code}`);
    this.line = line;
    this.code = code;
  }
}

const utf8 = new TextEncoder();
const bytesOf = (/** @type {string} */ hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (/** @type {ArrayBuffer} */ bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const isHex = (/** @type {unknown} */ text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** SHA-256, in hexadecimal. @param {Uint8Array} bytes */
export const sha256 = async (bytes) => hexOf(await crypto.subtle.digest("SHA-256", /** @type {any} */ (bytes)));

/** @param {Uint8Array} key @returns {Promise<(message: Uint8Array) => Promise<Uint8Array>>} HMAC-SHA-256 under the key */
async function hmac(key) {
  const imported = await crypto.subtle.importKey("raw", /** @type {any} */ (key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, /** @type {any} */ (message)));
}

/** @param {...Uint8Array} parts */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Block i of a label's stream is HMAC(key, label ‖ i as four bytes, the highest first). */
class Stream {
  /** @param {(message: Uint8Array) => Promise<Uint8Array>} sign @param {string} label */
  constructor(sign, label) {
    this.sign = sign;
    this.label = utf8.encode(label);
    this.blocks = 0;
    /** @type {Uint8Array} */
    this.rest = new Uint8Array();
    this.at = 0;
  }

  /** A number from 0 to *bound* - 1; bytes past its last whole multiple are thrown away. @param {number} bound */
  async below(bound) {
    const end = 256 - (256 % bound);
    for (;;) {
      if (this.at === this.rest.length) {
        const number = new Uint8Array(4);
        new DataView(number.buffer).setUint32(0, this.blocks);
        this.rest = await this.sign(joined(this.label, number));
        this.blocks += 1;
        this.at = 0;
      }
      const byte = this.rest[this.at];
      this.at += 1;
      if (byte < end) return byte % bound;
    }
  }
}

/** The shuffles of one game. */
export class Shuffle {
  /** @param {string} secret @param {(message: Uint8Array) => Promise<Uint8Array>} sign */
  constructor(secret, sign) {
    this.secret = secret;
    this.sign = sign;
  }

  /** @param {string} secret hexadecimal @param {Record<Seat, string | null>} seatBytes hexadecimal, or null @returns {Promise<Shuffle>} */
  static async of(secret, seatBytes) {
    const added = SEATS.map((seat) => bytesOf(seatBytes[seat] ?? "")).flatMap((bytes) => [Uint8Array.of(bytes.length), bytes]);
    const key = await (await hmac(bytesOf(secret)))(joined(utf8.encode(ALGORITHM), ...added));
    return new Shuffle(secret, await hmac(key));
  }

  /** What was told before the first deal. */
  commitment() {
    return sha256(bytesOf(this.secret));
  }

  /** @returns {Promise<Seat>} */
  async firstDealer() {
    return SEATS[await new Stream(this.sign, "first dealer").below(SEATS.length)];
  }

  /** Deck *number*, from 1, the next to be dealt first. @param {number} number */
  async deck(number) {
    const stream = new Stream(this.sign, `deck ${number}`);
    const cards = [...FULL_DECK];
    for (let place = cards.length - 1; place > 0; place -= 1) {
      const other = await stream.below(place + 1);
      [cards[place], cards[other]] = [cards[other], cards[place]];
    }
    return cards;
  }
}

/** The one spelling that is hashed: keys sorted, nothing between the tokens. @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const digest = (/** @type {any} */ value) => sha256(utf8.encode(canonical(value)));

/** @param {Json} header */
async function headerHash(header) {
  const { type: _type, hash: _hash, seats, ...chained } = header;
  const withoutNames = Object.fromEntries(SEATS.map((seat) => {
    const { name: _name, salt: _salt, ...told } = seats[seat];
    return [seat, told];
  }));
  return digest({ ...chained, seats: withoutNames });
}

/**
 * Checks chain, names, commitment, first dealer and every deck of a record.
 * @param {string} text the record, as downloaded
 * @returns {Promise<{header: Json, events: Json[], decks: number, lastHash: string}>} rejects with a RecordFault
 */
export async function checkRecord(text) {
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new RecordFault(lines.length + 1, "cut_off");
  const [header, ...rest] = lines.map(parsed);
  await checkHeader(header);
  const result = rest.pop();
  if (result?.type !== "result") throw new RecordFault(lines.length + 1, "no_result");
  await checkChain(header, rest);
  const decks = await checkChance(header, rest);
  checkResult(result, rest, lines.length);
  return { header, events: rest, decks, lastHash: result.last_hash };
}

/** @param {string} line @param {number} index @returns {Json} */
function parsed(line, index) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new RecordFault(index + 1, "unreadable");
  }
  if (canonical(value) !== line) throw new RecordFault(index + 1, "not_canonical");
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new RecordFault(index + 1, "wrong_shape");
  return value;
}

/** @param {Json | undefined} header */
async function checkHeader(header) {
  if (header?.type !== "header" || !SEATS.every((seat) => header.seats?.[seat])) throw new RecordFault(1, "wrong_shape");
  if (!FORMATS.includes(header.format)) throw new RecordFault(1, "unknown_format");
  if (header.commitment === null) throw new RecordFault(1, "no_commitment");
  if (header.algorithm !== ALGORITHM) throw new RecordFault(1, "unknown_algorithm");
  for (const seat of SEATS) {
    const { name, salt, name_hash } = header.seats[seat];
    const isWithheld = name === null && salt === null;
    if (!isWithheld && (await digest([salt, name])) !== name_hash) throw new RecordFault(1, "name_differs");
  }
  if ((await headerHash(header)) !== header.hash) throw new RecordFault(1, "chain_broken");
}

/** @param {Json} header @param {Json[]} events */
async function checkChain(header, events) {
  let previous = header.hash;
  for (const [index, event] of events.entries()) {
    const { type, hash, ...fields } = event;
    if (type !== "event") throw new RecordFault(index + 2, "wrong_shape");
    if (fields.seq !== index + 1) throw new RecordFault(index + 2, "wrong_sequence");
    if ((await digest({ ...fields, previous })) !== hash) throw new RecordFault(index + 2, "chain_broken");
    previous = hash;
  }
}

/** @param {Json} header @param {Json[]} events @returns {Promise<number>} how many decks were recomputed */
async function checkChance(header, events) {
  const started = events[0]?.payload;
  const told = started?.shuffle;
  if (events[0]?.kind !== "game_started" || told?.commitment !== header.commitment) throw new RecordFault(2, "header_differs");
  const at = events.findLastIndex((event) => event.kind === "secret_revealed");
  const secret = events[at]?.payload.secret;
  if (!isHex(secret) || (await sha256(bytesOf(secret))) !== header.commitment) {
    throw new RecordFault(at < 0 ? events.length + 2 : at + 2, "secret_differs");
  }
  const shuffle = await Shuffle.of(secret, told.seat_bytes);
  if ((await shuffle.firstDealer()) !== started.first_dealer) throw new RecordFault(2, "first_dealer_differs");
  let decks = 0;
  for (const [index, event] of events.entries()) {
    if (event.kind !== "deck_shuffled") continue;
    decks += 1;
    if ((await shuffle.deck(decks)).join() !== event.payload.deck.join()) throw new RecordFault(index + 2, "deck_differs");
  }
  return decks;
}

/** @param {Json} result @param {Json[]} events @param {number} line */
function checkResult(result, events, line) {
  const secret = events.findLast((event) => event.kind === "secret_revealed")?.payload.secret;
  const due = { events: events.length, last_hash: events.at(-1)?.hash, secret, seat_bytes: events[0].payload.shuffle.seat_bytes };
  for (const [name, value] of Object.entries(due)) {
    if (canonical(result[name]) !== canonical(value)) throw new RecordFault(line, "result_differs");
  }
}
