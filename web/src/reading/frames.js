// Reads the frames of a pasted traceback, in the layouts of Python, IPython and Colab. The twin of checker/catalog/frames.py.

const NAME = "[\\p{L}\\p{N}_<>.]+";
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
const ARROW = /^\s*-+> ?(?<line>\d+) ?(?<source>.*)$/u;
const LAYOUTS = [PYTHON, CELL, FILE, OLD];
const LIBRARY = /(?:site|dist)-packages|[\\/]lib[\\/]python\d|[\\/]python\d*[\\/]lib[\\/]|[\\/]jax[\\/]_src[\\/]|^<frozen /i;

export const inLibrary = (frame) => LIBRARY.test(frame.file);

/** Every frame, in the order in which it is printed. The text is tidy. */
export function readFrames(text) {
  const frames = [];
  let expectsSource = false; // the line after a Python header is the source
  for (const line of text.split("\n")) {
    const layout = LAYOUTS.find((one) => one.test(line));
    const arrow = ARROW.exec(line);
    const last = frames.at(-1);
    if (layout) {
      frames.push(frameOf(layout.exec(line).groups));
      expectsSource = layout === PYTHON;
    } else if (arrow && last && !last.source) {
      last.line = Number(arrow.groups.line);
      last.source = arrow.groups.source.trim();
    } else if (expectsSource && line.startsWith(" ")) {
      last.source = line.trim();
      expectsSource = false;
    } else {
      expectsSource = false;
    }
  }
  return frames.filter((frame) => frame.line !== null);
}

function frameOf(found) {
  return {
    file: found.file.trim(),
    line: found.line === undefined ? null : Number(found.line),
    function: (found.function ?? "").split("(")[0].trim(),
    source: "",
  };
}
