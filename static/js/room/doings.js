// @ts-check
/**
 * What a reader of the room may ask for; what returns a promise rejects with a Problem.
 *
 * @typedef {import("../room-facts.js").Seat} Seat
 * @typedef {object} Doings
 * @property {(me: {id: string, name: string}) => Promise<void>} named
 * @property {(seat: Seat) => Promise<void>} sit
 * @property {() => Promise<void>} stand
 * @property {(isReady: boolean) => Promise<void>} ready
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} leave
 * @property {() => Promise<{path: string, expires_at: string}>} seatLink
 * @property {(text: string) => Promise<void>} say
 * @property {() => void} toTable
 * @property {HostDoings} host
 * @typedef {object} HostDoings what the host alone may ask for
 * @property {(wishes: Record<string, unknown>) => Promise<void>} change
 * @property {(seat: Seat, player: string | null) => Promise<void>} place
 * @property {(seat: Seat, level: string) => Promise<void>} seatBot
 * @property {() => Promise<void>} shuffle
 * @property {() => Promise<void>} swapTeams
 * @property {(player: string) => Promise<void>} remove
 * @property {(player: string) => Promise<void>} handOver
 * @property {(kind: "play" | "watch") => Promise<void>} renewLink
 * @property {(number: number) => Promise<void>} takeBackMessage
 * @typedef {(act: () => Promise<unknown>) => (event: Event) => void} Doing lets the button do nothing more while it is being done
 */

/** @param {(problem: unknown) => void} complain @returns {Doing} */
export const doingOf = (complain) => (act) => async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true"; // `disabled` would take the focus away.
  await act().catch(complain);
  button.ariaDisabled = null;
};
