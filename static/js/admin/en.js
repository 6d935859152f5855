// @ts-check
/** The words of the admin's page in English. */
/** @type {typeof import("./ru.js").ru} */
export const en = {
  title: "Server", key: "Admin’s credential", keyHint: "It stays in this tab and nowhere else.", enter: "Enter", leave: "Leave", wrong: "The credential is not right",
  tabs: { games: "Games", tables: "Tables", players: "Players", bans: "Bans", deals: "Deals", audit: "Trail", check: "Integrity" },
  keys: "Keys: 1–7 sections, / to the first field, ↑ ↓ along the links of a list",
  fields: { id: "Game", room: "Room", player: "Player", since: "Since", until: "Until", status: "Status", winner: "Winner", min_events: "Events from", max_events: "to" },
  any: "any", statuses: { running: "running", won: "won", abandoned: "abandoned" }, search: "Search", more: "More", nothing: "Nothing found", looking: "Searching…",
  heads: {
    game: "Game", room: "Room", seats: "Players", status: "Status", started: "Begun", events: "Events", waits: "Waits for", here: "Here", player: "Player", until: "Until", reason: "Reason",
    at: "When", who: "Who", what: "What", target: "Target", why: "Why", force: "In force", call: "Call", seq: "No.", seat: "Seat", play: "Play", from: "From", to: "To", end: "End", address: "Address",
    text: "Words", channel: "To whom", phase: "Phase", asked: "Asked", answer: "Answer", line: "Line", fault: "Fault", detail: "Detail", hands: "Count", share: "Share, 99 %", due: "Expected", hash: "Hash",
  },
  end: "End", ban: "Ban", lift: "Lift", reason: "Reason (3 letters at least)", until: "Until (empty: for good)", playerId: "Player’s id", name: "Whole name", yes: "yes", no: "no", forever: "for good", bot: "bot", banned: "banned",
  all: "All games", full: "Rules and decks", chain: "Chain alone", run: "Check", stop: "Stop", stopped: "Stopped", progress: "{checked} of {of}, faults: {faults}, {seconds} s", fine: "All holds: {checked} games", broken: "Faults: {faults}", trail: "The trail holds: {ok}",
  game: {
    title: "Game {number}, {room}", watch: "Watch the game", record: "Download the record", check: "Check", holds: "The game holds: {events} events", broken: "Line {line}: {code}. {detail}",
    parts: { explain: "“This move was illegal”", attendance: "“He left”, “I was cut off”", talk: "“They talked”", actions: "Actions", events: "Events" },
    about: { status: "Status", started: "Begun", ended: "Ended", deals: "Deals", commitment: "Commitment", last_hash: "Last hash", options: "Terms", more: "Terms, commitment, hash" },
    plays: "The game’s plays", ask: "Would this have been allowed?", askHint: "A play in the notation of the rules, such as 5:32-37 or T/5:32-37", judge: "Ask",
    turnOf: "Play no. {seq}: {name} ({seat})", legal: "By the rules", illegal: "Against the rules: {why}", open: "The game waits for this play", before: "The board before", after: "The board after", allLegal: "All legal plays: {n}", refused: "What the server refused in this turn", noneRefused: "Nothing was refused in this turn", board: "Show on the board",
    connections: "Connections", presence: "Absences, clock, stand-ins", silences: "When the server itself was down", none: "There were none", nobody: "This player was not connected while the game ran.",
    channels: { room: "to all", watchers: "to watchers" }, taken: "taken back", silent: "Nothing was said while the game ran.", accepted: "accepted", stored: "Event {seq} as it is stored",
  },
  room: { title: "Room “{name}”", codes: "Links: {code} (play), {watch} (watch)", open: "open", closed: "closed {at}: {why}", close: "Close the room", remove: "Remove", host: "host", members: "In the room", games: "The room’s games", talk: "Talk", removed: "Removed: {ids}" },
  player: { title: "{name}", facts: "Games: {games}. Made {created}. Last connected: {seen}", never: "never", bans: "Bans", timeline: "Timeline", hint: "Across all rooms, the newest first", kinds: { joined: "joined a room", connected: "connected", left: "connection ended", game: "game", said: "said", banned: "banned", lifted: "ban lifted" } },
  deals: { lead: "“The cards are rigged”: {deals} deals in {games} games beside what chance would deal. The bar is the confidence interval at 99 %, the line what is expected.", entering: "Hands that can enter", tackers: "Tackers among cards", all: "All", fine: "as expected", off: "off" },
  kinds: {
    seat_away: "connection lost", seat_here: "connected again", grace_ended: "the others have waited long enough", time_ran_out: "time ran out: a bot plays this card", seat_taken_over: "seat taken over", seat_taken_back: "took the seat back",
    game_paused: "paused", game_resumed: "resumed", vote_decided: "vote decided", game_abandoned: "game abandoned", card_played: "a card laid by a bot", card_discarded: "a bot’s discard", card_given: "a card passed by a bot",
  },
};
