// Reads the frames of a pasted traceback, in the layouts of Python, IPython and Colab. The twin of checker/catalog/frames.py.

const NAME = "<[^>]*>|[\\p{L}\\p{N}_.<>]+";
//   File "/home/me/train.py", line 12, in loss
const PYTHON = /^\s*File "(?<file>.+?)", line (?<line>\d+)(?:, in (?<function>.+))?$/u;
// IPython 8: Cell In[3], line 4, in loss(x)     older: Input In [3], in <cell line: 1>()
const CELL = new RegExp(
  `^\\s*(?<file>(?:Cell|Input) In ?\\[\\d+\\])(?:, line (?<line>\\d+))?(?:, in (?<function>${NAME}).*)?$`,
  "u",
);
// IPython 8: File ~/train.py:12, in loss(x)
const FILE = new RegExp(`^\\s*File (?<file>[^"\\s].*?):(?<line>\\d+)(?:, in (?<function>${NAME}).*)?$`, "u");
// IPython 7, Colab: /usr/local/lib/python3.12/dist-packages/jax/api.py in grad_f(*args)
const OLD = new RegExp(`^(?<file>(?:<ipython-input\\S*|\\S.*?\\.py)>?) in (?<function>${NAME})\\(.*\\)$`, "u");
// pytest:    train.py:12: in loss        or, below the source:  train.py:12: ValueError
const PYTEST = /^(?<file>\S.*?\.py):(?<line>\d+):(?: in (?<function>\S+)| [\p{L}\p{N}_]*|)$/u;
const MARKED = /^> +(?<source>\S.*)$/u; // the line of a pytest frame whose place comes below it
const ARROW = /^\s*-+> ?(?<line>\d+) ?(?<source>.*)$/u;
const NUMBERED = /^\s*\d+(?: (?<source>.*))?$/u;
const INDENTED = /^\s+(?<source>\S.*)$/u;
const CARETS = /^[~^ ]*$/;
const LAYOUTS = [PYTHON, CELL, FILE, OLD, PYTEST];
const LIBRARY = /(?:site|dist)-packages|[\\/]lib[\\/]python\d|[\\/]python\d*[\\/]lib[\\/]|[\\/]jax[\\/]_src[\\/]|^<frozen /i;

export const inLibrary = (frame) => LIBRARY.test(frame.file);

/** Every frame, in the order in which it is printed. The text is tidy. */
export function readFrames(text) {
  const frames = [];
  let marked = { source: "", after: "" }; // the source of a frame whose place comes below it
  let inside = null; // how the source of the last frame is printed; null: it has ended
  for (const line of text.split("\n")) {
    const layout = LAYOUTS.find((one) => one.test(line));
    const last = frames.at(-1);
    let row;
    if (layout) {
      const found = layout.exec(line).groups;
      frames.push(frameOf(found));
      inside = layout === PYTHON || layout === PYTEST ? INDENTED : NUMBERED;
      if (layout === PYTEST && found.function === undefined) {
        Object.assign(frames.at(-1), marked);
        inside = null;
      }
    } else if ((row = MARKED.exec(line))) {
      marked = { source: row.groups.source.trim(), after: "" };
      inside = MARKED;
    } else if (inside === MARKED && (row = INDENTED.exec(line))) {
      addRow(marked, row.groups.source.trim(), MARKED);
    } else if (inside === NUMBERED && (row = ARROW.exec(line))) {
      last.line = Number(row.groups.line);
      last.source = row.groups.source.trim();
    } else if ((inside === INDENTED || inside === NUMBERED) && (row = inside.exec(line))) {
      addRow(last, (row.groups.source ?? "").trim(), inside);
    } else if (!(inside === NUMBERED && !last.source)) {
      inside = null;
    }
  }
  return frames.filter((frame) => frame.line !== null);
}

/** One more printed line of a frame: the first after a Python header is the line itself. */
function addRow(frame, row, layout) {
  if (layout === INDENTED && !frame.source) frame.source = row;
  else if (frame.source && !CARETS.test(row)) frame.after = `${frame.after}\n${row}`.trim();
}

function frameOf(found) {
  return {
    file: found.file.trim(),
    line: found.line === undefined ? null : Number(found.line),
    function: (found.function ?? "").split("(")[0].trim(),
    source: "",
    after: "",
  };
}
