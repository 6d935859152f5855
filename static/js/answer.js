// @ts-check
/**
 * What is taken from the server's answer to a request, read as it comes.
 *
 * @typedef {{ok: boolean, status: number, date: string | null, heardAt: number, body: any}} Answer
 *   `heardAt`: this browser's milliseconds when it began to come; `body`: null where it is not JSON
 */

/** @param {Response} response @returns {Promise<Answer>} */
export async function read(response) {
  const { ok, status, headers } = response;
  const heardAt = Date.now();
  return { ok, status, date: headers.get("Date"), heardAt, body: await response.json().catch(() => null) };
}
