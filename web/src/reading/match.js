// Finds the error of this site whose message stands in a pasted text, whatever a terminal or a notebook did to it.
// The twin of checker/catalog/match.py, for whole messages.
import { squeeze, tidy } from "./tidy.js";

const SHORT = 2000; // characters at most for a `.+`: it may be a tree of parameters

/** The one of `errors` whose message comes last in the text, or null. Patterns are those of `site.js`. */
export function findError(errors, text) {
  const squeezed = squeeze(tidy(text));
  const found = errors.flatMap((error) => error.patterns.flatMap((pattern) => places(error, pattern, squeezed)));
  found.sort((a, b) => b.literal - a.literal);
  const kept = [];
  // What lies within a longer message is no message of its own: `int()` in what scan says of its length.
  for (const one of found) {
    if (!kept.some((other) => one.start < other.end && other.start < one.end)) kept.push(one);
  }
  return kept.reduce((last, one) => (last && last.end >= one.end ? last : one), null)?.error ?? null;
}

/** Where a pattern fits for the last time: a list of one, or of none. */
function places(error, pattern, squeezed) {
  const parts = pattern.split(".+").map((part) => squeeze(part.replace(/\\(.)/g, "$1")));
  const literal = parts.join("").length;
  const expression = new RegExp(parts.map((part) => part.replace(/[./]/g, "\\$&")).join(`.{0,${SHORT}}?`), "g");
  const last = [...squeezed.matchAll(expression)].at(-1);
  return last ? [{ error, literal, start: last.index, end: last.index + last[0].length }] : [];
}
