// Finds the error of this site whose message stands in a pasted text, whatever a terminal or a notebook did to it.
import { squeeze, tidy } from "./tidy.js";

/** The first of `errors` with a pattern that fits, or null. Patterns are those of `site.js`. */
export function findError(errors, text) {
  const squeezed = squeeze(tidy(text));
  return errors.find((error) => error.patterns.some((pattern) => squeezedPattern(pattern).test(squeezed))) ?? null;
}

/** The pattern without spaces; each `.+` in it, which stands for a name or a number, may be anything short. */
function squeezedPattern(pattern) {
  const parts = pattern.split(".+").map((part) => squeeze(part.replace(/\\(.)/g, "$1")));
  return new RegExp(parts.map((part) => part.replace(/[./]/g, "\\$&")).join(".{0,300}?"));
}
