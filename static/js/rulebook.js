// @ts-check
/**
 * The rules as people read them: one Markdown file a language (`/static/rules/`), read here for the rules page, the guide
 * at the table and the lessons. What a rule says stands there and nowhere else in the client.
 *
 * @typedef {{kind: "rule", number: string, text: string, points: string[]}} Rule
 * @typedef {{kind: "cards", cards: string[], title: string}} Cards the rule after it is what these cards do
 * @typedef {{kind: "picture", words: string, board: string, play: string | null, before: string | null}} Picture
 *   a board and, in notation, the play that is shown on it; `before` is what a Tacker restores
 * @typedef {{title: string, items: (Rule | Cards | Picture)[]}} Section
 * @typedef {{title: string, lead: string, sections: Section[]}} Book
 */

const RULE = /^- \*\*(R\d+\.\d+)\*\* (.+)$/;
const POINT = /^ {2}- (.+)$/;
const CARDS = /^### ([\dST ]+) · (.+)$/;
const PICTURE = /^!\[(.+)\]\((\S+)(?: (\S+))?(?: (\S+))?\)$/;

/** @param {string} source @returns {Book} Throws on a line that is none of its kinds: the file is ours. */
export function readBook(source) {
  /** @type {Book} */
  const book = { title: "", lead: "", sections: [] };
  for (const line of source.split("\n").filter(Boolean)) {
    const section = book.sections.at(-1);
    if (line.startsWith("# ")) book.title = line.slice(2);
    else if (line.startsWith("## ")) book.sections.push({ title: line.slice(3), items: [] });
    else if (!section) book.lead = line;
    else addItem(section.items, line);
  }
  return book;
}

/** @param {Section["items"]} items @param {string} line */
function addItem(items, line) {
  const last = items.at(-1);
  const [rule, point, cards, picture] = [RULE, POINT, CARDS, PICTURE].map((kind) => kind.exec(line));
  if (rule) items.push({ kind: "rule", number: rule[1], text: rule[2], points: [] });
  else if (point && last?.kind === "rule") last.points.push(point[1]);
  else if (cards) items.push({ kind: "cards", cards: cards[1].split(" "), title: cards[2] });
  else if (picture) items.push({ kind: "picture", words: picture[1], board: picture[2], play: picture[3] ?? null, before: picture[4] ?? null });
  else throw new Error(`The rules have a line of no known kind: ${line}`);
}

/** Every kind of card with its rule, in the order of the book. @param {Book} book @returns {{cards: string[], title: string, rule: Rule}[]} */
export function guideOf(book) {
  return book.sections.flatMap(({ items }) =>
    items.flatMap((item, i) => {
      const rule = items[i + 1];
      return item.kind === "cards" && rule?.kind === "rule" ? [{ cards: item.cards, title: item.title, rule }] : [];
    }),
  );
}

/** @param {Book} book @param {string} number @returns {Rule | null} */
export function ruleOf(book, number) {
  const rules = book.sections.flatMap(({ items }) => items);
  return /** @type {Rule | undefined} */ (rules.find((item) => item.kind === "rule" && item.number === number)) ?? null;
}

/** @type {Map<string, Promise<Book>>} */
const books = new Map();

/** The book in *language*, read once. @param {string} language @returns {Promise<Book>} rejected when it does not arrive; then the next call tries again */
export function rulebook(language) {
  const known = books.get(language);
  if (known) return known;
  const reading = fetch(`/static/rules/${language}.md`).then(async (response) => {
    if (!response.ok) throw new Error(`The rules did not arrive: ${response.status}`);
    return readBook(await response.text());
  });
  books.set(language, reading);
  reading.catch(() => books.delete(language));
  return reading;
}
