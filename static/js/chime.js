// @ts-check
/** The sound of one's own turn: a marble set down twice on wood. Made here, so nothing is loaded. */

const KNOCKS = [{ at: 0, pitch: 523 }, { at: 0.16, pitch: 784 }];
const FADES_IN = 0.22;

/** @type {AudioContext | null} */
let context = null;

/** Browsers are mute until they are touched; call this at a touch. */
export function wakeSound() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

/** @param {number} loudness 0 to 1 */
export function chime(loudness) {
  if (loudness <= 0) return;
  wakeSound();
  const audio = /** @type {AudioContext} */ (context);
  for (const { at, pitch } of KNOCKS) knock(audio, audio.currentTime + at, pitch, loudness);
}

/** A short tone with a harder one above it, which is how wood sounds. @param {AudioContext} audio @param {number} start seconds @param {number} pitch hertz @param {number} loudness */
function knock(audio, start, pitch, loudness) {
  for (const [times, part, length] of [[1, 0.5, FADES_IN], [2.76, 0.2, FADES_IN / 3]]) {
    const tone = audio.createOscillator();
    const fade = audio.createGain();
    tone.frequency.value = pitch * times;
    fade.gain.setValueAtTime(loudness * part, start);
    fade.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(fade).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
