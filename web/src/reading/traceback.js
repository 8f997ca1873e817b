// Names the loop from a pasted traceback: JAX prints two, and the first ends at the loop. The twin of
// checker/catalog/traceback.py, whose docstrings say what each outcome and reason means.
import { inLibrary, readFrames } from "./frames.js";
import { squeeze, tidy } from "./tidy.js";

const NEXT =
  /^.*(?:The above exception was the direct cause of the following exception|During handling of the above exception, another exception occurred).*$/m;
const MESSAGE = "reversemodedifferentiationdoesnotwork";
const AT_THE_LOOP = ["jaxstacktracebeforetransformation", "theprecedingstacktraceisthesource"];
const EXCEPTION = /^(?:[\w.]+\.)?\w*(?:Error|Exception|Interrupt|Warning)\b/m;
const LOOP = /(?<![\p{L}\p{N}_])(while_loop|fori_loop)\s*\(/u;
const NUMBER = /^[-+*/() \d.]+$/;
const KNOWN = /\.shape\b|\.ndim\b|\.size\b|\blen\(|\bmath\./;
const COMPUTED = /\bjnp\.|\bjax\.|\.astype\(/;
const INDEX = /^(?:[ijk]|idx|index)$/; // what people call the counter of the loop around
const COUNTS = /^lambda (\w+): *\1(?:\[[^\]]+\]|\.\w+)? *(?:<|<=|!=) *\d+$/;
const PARAMETERS = /^\s*(?:\w+ *= *)?lambda[^:]*$/; // a comma after this is one between parameters
const CONVERGES = /abs\(|norm\(|allclose|tol\b|eps\b|\d[eE]-\d|conver|resid/i;

/** Reads a whole traceback, or a part of one. Never throws. */
export function read(pasted) {
  const text = tidy(pasted);
  const parts = text.split(new RegExp(NEXT, "gm"));
  const first = parts.find((part) => AT_THE_LOOP.some((sign) => squeeze(part).includes(sign)));
  const frames = readFrames(first ?? text);
  const about = squeeze(text).includes(MESSAGE);
  if (first !== undefined && about && frames.length) {
    return atTheLoop(frames, readFrames(parts.slice(parts.indexOf(first) + 1).join("\n")));
  }
  if (frames.length && LOOP.test(frames.at(-1).source) && !EXCEPTION.test(text)) {
    return atTheLoop(frames, []); // cut off before the message
  }
  if (!about) return located({ outcome: "other" });
  return located({ outcome: frames.length ? "second-half" : "no-frames", caller: own(frames) });
}

function located(known) {
  return { outcome: null, frame: null, caller: null, kind: null, row: null, reason: null, detail: null, ...known };
}

const own = (frames) => frames.findLast((frame) => !inLibrary(frame)) ?? null;
const kindOf = (frame) => LOOP.exec(frame.source)?.[1] ?? null;

function atTheLoop(frames, rest) {
  const frame = frames.at(-1);
  if (inLibrary(frame)) {
    const caller = own(frames) ?? own(rest);
    return located({ outcome: "library", frame, caller, kind: kindOf(frame), row: "F", reason: "library" });
  }
  const [row, reason, detail] = likely(frames);
  return located({ outcome: "yours", frame, kind: kindOf(frame), row, reason, detail });
}

/** Row of the table, why, and the text that says so. */
function likely(frames) {
  const { source: line, after } = frames.at(-1);
  const source = `${line}\n${after}`;
  const match = LOOP.exec(line);
  if (!match) return [null, "unknown", null];
  const given = splitArguments(source.slice(match.index + match[0].length));
  if (match[1] === "fori_loop") return likelyFori(frames, given);
  const condition = argument(given, 0, "cond_fun");
  if (condition === null) return [null, "while", null];
  if (CONVERGES.test(condition)) return ["D", "converges", condition];
  if (COUNTS.test(condition)) return ["B", "counts", condition];
  return condition.startsWith("lambda") ? ["C", "varies", condition] : [null, "while", condition];
}

function likelyFori(frames, given) {
  const bounds = [argument(given, 1, "upper"), argument(given, 0, "lower")];
  const bound = bounds.find((one) => one && !NUMBER.test(one) && !KNOWN.test(one));
  if (bound === undefined) return [null, "unknown", null];
  if (COMPUTED.test(bound)) return ["A", "computed", bound];
  const around = frames.length > 1 ? frames.at(-2).source : "";
  const body = frames.at(-1).function.replace(/[^\p{L}\p{N}_]/gu, "\\$&");
  if (calls("vmap", body).test(around)) return ["C", "batched", bound];
  if (calls("while_loop|fori_loop|scan|map", body).test(around)) return ["C", "index", bound];
  return INDEX.test(bound) ? ["C", "index", bound] : ["A", "argument", bound];
}

const calls = (loop, body) => new RegExp(`\\b(?:${loop})\\(.*\\b${body}\\b`);

/** The argument by name, else the one at the index, unless that one is named otherwise. */
function argument(given, index, name) {
  const named = given.find((one) => new RegExp(`^${name} *=(?!=)`).test(one));
  if (named !== undefined) return named.slice(named.indexOf("=") + 1).trim();
  if (index < given.length && !/^\w+ *=(?!=)/.test(given[index])) return given[index];
  return null;
}

/** The arguments of a call, from behind its opening bracket; the last one may be cut off. */
export function splitArguments(text) {
  const found = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) {
      if (--depth < 0) return [...found, text.slice(start, i).trim()].filter(Boolean);
    } else if (char === "," && depth === 0 && !PARAMETERS.test(text.slice(start, i))) {
      found.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return [...found, text.slice(start).trim()].filter(Boolean);
}
