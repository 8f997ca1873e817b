// Takes from pasted text what a terminal, a log or a mail put into it. The twin of checker/catalog/tidy.py.

const ANSI = /\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\[(?:\d{1,3};)*\d{1,3}m/g;
// Lines that Python and JAX begin in the first column, or after two spaces: what stands before them is a prefix.
const ANCHORS = new RegExp(
  "(Traceback \\(most recent call last\\):$|The above exception was the direct cause|During handling of the above" +
    '|The preceding stack trace is the source|For simplicity, JAX has removed|  File ".+", line \\d+)',
);

/** Without colours, carriage returns, and the prefix that a log writes before each line. */
export function tidy(text) {
  const lines = text.replace(ANSI, "").replace(/\r\n?/g, "\n").split("\n").map((line) => line.trimEnd());
  const prefix = prefixOf(lines);
  return lines.map((line) => (prefix ? line.replace(prefix, "") : line)).join("\n");
}

/** What most lines begin with that should begin with something else; its numbers differ from line to line. */
function prefixOf(lines) {
  const found = new Map();
  for (const line of lines) {
    const match = ANCHORS.exec(line);
    if (match) {
      const before = line.slice(0, match.index).replace(/\d+/g, "0");
      found.set(before, (found.get(before) ?? 0) + 1);
    }
  }
  let common = "";
  let most = 0;
  for (const [before, count] of found) {
    if (count > most || (count === most && before === "")) [common, most] = [before, count];
  }
  if (!common) return null;
  const body = common.replace(/ +$/, "");
  const parts = body.split("0").map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return new RegExp(`^${parts.join("\\d+")} {0,${common.length - body.length}}`);
}

/** Letters, digits and what names are made of, in small letters: the same however a text is wrapped or quoted. */
export function squeeze(text) {
  return text.toLowerCase().replace(/[^a-z0-9._/]/g, "");
}
