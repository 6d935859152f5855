// @ts-check
/**
 * What the page knows of a room and its game, as one pure function of what arrived. It holds no rules: every event says
 * what came of it, and this only writes that down (the table under «event» in docs/protocol.md).
 *
 * @typedef {"A" | "B" | "C" | "D"} Seat
 * @typedef {{seq: number, at: string, event: Record<string, any>}} Happening
 * @typedef {{id: string, seq: number, view: Record<string, any>, recent: Happening[],
 *   choices: null | {seq: number, since: number, duty: string, cards: any[]}, frozen: boolean}} Game
 * @typedef {"connecting" | "connected" | "reconnecting" | "offline" | "replaced" | "closed"} Connection
 * @typedef {{code: string, detail: string, rule: string | null, data: Record<string, any>}} Refused
 * @typedef {{
 *   me: null | {id: string, name: string},
 *   room: null | import("./room-facts.js").Room,
 *   presence: Record<string, import("./room-facts.js").Presence>,
 *   connection: Connection,
 *   link: {retryAt: number | null, restarting: boolean, ended: string | null, why?: string},
 *   game: null | Game,
 *   needsSnapshot: boolean,
 *   pending: null | {id: string, action: Record<string, any>},
 *   refusal: null | Refused,
 *   clock: null | Clock,
 *   talk: Said[],
 *   reactions: Partial<Record<Seat, {reaction: string, heardAt: number}>>,
 *   closed: null | string,
 *   builds: null | {page: string, server: string},
 * }} State
 * @typedef {{game: string, turn: null | {endsAt: number, seconds: number}, grace: Partial<Record<Seat, number>>, fixing: number | null,
 *   voteEndsAt: number | null, reserve: Record<Seat, number>}} Clock times in milliseconds of this browser's clock, `reserve` in seconds
 * @typedef {{number: number, from: {id: string, name: string}, text: string | null, at: string, channel: "room" | "watchers"}} Said
 * @typedef {{type: string, [field: string]: any}} Message what the server sent, or `me`, `link` and `sent` of the page itself; what is
 *   timed also says when it was heard (`heardAt`, milliseconds), as the reducer has no clock
 */

const RECENT_AT_MOST = 40;

/** @type {State} */
export const NOTHING_KNOWN = Object.freeze({
  me: null,
  room: null,
  presence: {},
  connection: "connecting",
  link: { retryAt: null, restarting: false, ended: null },
  game: null,
  needsSnapshot: false,
  pending: null,
  refusal: null,
  clock: null,
  talk: [],
  reactions: {},
  closed: null,
  builds: null,
});

/** @type {Record<string, (state: State, message: any) => State>} */
const ON = {
  me: (state, { me }) => ({ ...state, me }),
  link: (state, { connection, ...link }) => ({ ...state, connection, link: { ...state.link, ...link } }),
  sent: (state, { id, action }) => ({ ...state, pending: { id, action }, refusal: null }),
  room: (state, { room }) => ({ ...state, room, presence: { ...state.presence, ...presenceIn(room) } }),
  presence: (state, { players }) => ({ ...state, presence: players }),
  restarting: (state) => ({ ...state, link: { ...state.link, restarting: true } }),
  snapshot: onSnapshot,
  event: onEvent,
  choices: onChoices,
  reply: onReply,
  clock: onClock,
  talk: (state, { messages }) => ({ ...state, talk: messages }),
  message: (state, { message }) => ({ ...state, talk: withMessage(state.talk, message) }),
  reaction: (state, { seat, reaction, heardAt }) => ({ ...state, reactions: { ...state.reactions, [seat]: { reaction, heardAt } } }),
  closed: (state, { why }) => ({ ...state, closed: why }),
};

/** @param {State} state @param {Message} message @returns {State} the same one if nothing has changed */
export function reduce(state, message) {
  return Object.hasOwn(ON, message.type) ? ON[message.type](state, message) : state;
}

const presenceIn = (/** @type {any} */ room) =>
  Object.fromEntries(room.members.map((/** @type {any} */ member) => [member.id, member.presence]));

/** @param {State} state @param {any} message @returns {State} */
function onSnapshot(state, { game, seq, view, recent, choices, build }) {
  const builds = build ? { page: state.builds?.page ?? build, server: build } : state.builds;
  return { ...state, builds, needsSnapshot: false, game: { id: game, seq, view, recent, choices, frozen: false } };
}

/**
 * The next number applies and an old one is ignored. A gap, or a game that is not the one known here, freezes the
 * table and asks for a snapshot.
 * @param {State} state @param {any} message @returns {State}
 */
function onEvent(state, message) {
  const game = state.game;
  const isOtherGame = message.game !== undefined && message.game !== null && message.game !== game?.id;
  if (game && !isOtherGame && message.seq <= game.seq) return state;
  if (!game || isOtherGame || game.frozen || message.seq !== game.seq + 1) return asking(state);
  const { event, seq, at, now } = message;
  const view = event ? { ...game.view, ...changes(game.view, event), ...now } : game.view;
  return {
    ...state,
    game: {
      ...game,
      seq,
      choices: isStillAsked(view, event) ? game.choices : null,
      view,
      recent: event ? [...game.recent, { seq, at, event }].slice(-RECENT_AT_MOST) : game.recent,
    },
  };
}

/**
 * Only a card that is laid answers the question that choices belong to. What goes on around the cards leaves it open, and the
 * same choices follow such an event: were they gone till then, so would be the button that a finger is on.
 * @param {any} view as it is after the event @param {any} event @returns {boolean}
 */
const isStillAsked = (view, event) => !LAYING.includes(event?.kind) && view.phase === "play" && view.turn === view.viewer && !view.paused;

/** @param {State} state @returns {State} */
function asking(state) {
  if (state.needsSnapshot) return state;
  return { ...state, needsSnapshot: true, game: state.game && { ...state.game, frozen: true, choices: null } };
}

/**
 * They follow the event that gave the turn, so choices ahead of what is known mean that an event was lost.
 * @param {State} state @param {any} message @returns {State}
 */
function onChoices(state, { game, seq, since, duty, cards }) {
  if (!state.game || state.game.id !== game || state.game.seq > seq || state.game.frozen) return state;
  if (state.game.seq < seq) return asking(state);
  return { ...state, game: { ...state.game, choices: { seq, since, duty, cards } } };
}

/**
 * A retryable «no» leaves the action pending: the connection sends it again.
 * @param {State} state @param {any} message @returns {State}
 */
function onReply(state, { id, ok, error }) {
  if (state.pending?.id !== id || error?.retry) return state;
  return { ...state, pending: null, refusal: ok ? null : error };
}

/**
 * The server's times, put by the difference of the two clocks into this browser's.
 * @param {State} state @param {any} message @returns {State}
 */
function onClock(state, { game, at, turn, grace, fixing, vote_ends_at, reserve, heardAt }) {
  const ahead = heardAt - Date.parse(at);
  const here = (/** @type {string | null} */ time) => (time === null ? null : Date.parse(time) + ahead);
  return {
    ...state,
    clock: {
      game,
      turn: turn && { endsAt: /** @type {number} */ (here(turn.ends_at)), seconds: turn.seconds },
      grace: Object.fromEntries(Object.entries(grace).map(([seat, time]) => [seat, here(/** @type {string} */ (time))])),
      fixing: here(fixing),
      voteEndsAt: here(vote_ends_at),
      reserve,
    },
  };
}

/** The newest word on each message, in the order of their numbers. @param {Said[]} talk @param {Said} message */
const withMessage = (talk, message) =>
  [...talk.filter(({ number }) => number !== message.number), message].sort((a, b) => a.number - b.number);

/**
 * What an event changes in the view, beside what its `now` says.
 * @param {Record<string, any>} view @param {Record<string, any>} event @returns {Record<string, any>}
 */
function changes(view, event) {
  const change = CHANGES[event.kind];
  return change ? change(view, event) : {};
}

const LAYING = ["card_played", "card_discarded"];

/** @type {Record<string, (view: any, event: any) => Record<string, any>>} */
const CHANGES = {
  game_started: (_, { options, first_dealer, shuffle }) => ({
    options,
    dealer: first_dealer,
    shuffle: shuffle && { ...shuffle, secret: null },
  }),
  deck_shuffled: (_, { cards }) => ({ deck: cards, discard: [] }),
  cards_dealt: (view, { deal, dealer, deck, hand_sizes, hand }) => ({
    deal,
    dealer,
    deck,
    hand_sizes,
    hand: view.viewer ? hand : null,
    exchange: emptyExchange(),
  }),
  hands_announced: (_, { can_enter }) => ({ can_enter }),
  card_given: (view, { seat, card }) => {
    const exchange = { ...view.exchange, passed: { ...view.exchange.passed, [seat]: true } };
    if (seat !== view.viewer) return { exchange };
    const whole = view.exchange.given === null ? view.hand : [...view.hand, view.exchange.given];
    return { exchange: { ...exchange, given: card }, hand: without(whole, card) };
  },
  card_looked_at: (view, { seat, card }) => {
    const exchange = { ...view.exchange, looked: { ...view.exchange.looked, [seat]: true } };
    if (seat !== view.viewer) return { exchange };
    const isFixed = exchange.fixed["AC".includes(seat) ? "AC" : "BD"];
    return { exchange: { ...exchange, received: card }, hand: isFixed ? [...view.hand, card] : view.hand };
  },
  exchange_fixed: (view, { team, hand }) => ({
    exchange: { ...view.exchange, fixed: { ...view.exchange.fixed, [team]: true } },
    hand: hand ?? view.hand,
  }),
  play_began: (view, { hand }) => ({ exchange: null, hand: hand ?? view.hand }),
  card_played: (view, event) => ({ ...laid(view, event), board: event.board }),
  card_discarded: (view, event) => laid(view, event),
  game_won: (_, { team }) => ({ winner: team }),
  secret_revealed: (view, { secret }) => ({ shuffle: { ...view.shuffle, secret } }),
};

const emptyExchange = () => ({
  passed: { A: false, B: false, C: false, D: false },
  looked: { A: false, B: false, C: false, D: false },
  fixed: { AC: false, BD: false },
  given: null,
  received: null,
});

/** @param {any} view @param {{seat: Seat, card: string}} event */
const laid = (view, { seat, card }) => ({
  hand: seat === view.viewer ? without(view.hand, card) : view.hand,
  hand_sizes: { ...view.hand_sizes, [seat]: view.hand_sizes[seat] - 1 },
  discard: [...view.discard, card],
});

/** *cards* with one *card* less. @param {string[]} cards @param {string} card */
function without(cards, card) {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}
