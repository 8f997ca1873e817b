// What a reader has written and passed, kept by the browser; where it keeps nothing, by this page as long as it is open.
import { site } from "../page.js";

const memory = new Map();

const key = (exercise) => `rewind:${site.course}:${exercise}`;

function get(name) {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Whether the browser keeps it, and not only this page. */
function put(name, text) {
  memory.set(name, text);
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false; // storage is off, or full
  }
}

/** `{code, starterHash, passed, result, ts}`, as far as something is kept; what cannot be read counts as nothing. */
export function load(exercise) {
  try {
    const found = JSON.parse(get(key(exercise)) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

export function save(exercise, changes) {
  return put(key(exercise), JSON.stringify({ ...load(exercise), ...changes, ts: Date.now() }));
}

export const preference = (name) => get(`rewind:${name}`);
export const prefer = (name, value) => put(`rewind:${name}`, value);

/** A short mark of a text; two texts with the same one are the same, for what is decided by it here. */
export function mark(text) {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0), 0x01000193);
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}
