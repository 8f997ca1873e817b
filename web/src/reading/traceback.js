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
const COUNTER = /^(?:[ijk]|idx|index)$/; // rarely the name of an argument that could be static
const COUNTS = /^lambda (\w+): *\1(?:\[[^\]]+\]|\.\w+)? *(?:<|<=|!=) *\d+$/;
const PARAMETERS = /^\s*(?:\w+ *= *)?lambda[^:]*$/; // a comma after this is one between parameters
const TOLERANCE = /abs\(|norm\(|isclose|allclose|tol\b|eps\b|\d[eE]-\d|conver|resid/i;
const EQUATION = /isclose|allclose|conver|resid|[\p{L}\p{N}_)] *- *[\p{L}\p{N}_(]/iu; // two sides, or what is left of them
const NO_DIFFERENCE = /\d[eE]-\d+|\[[^[\]]*\]/g; // a minus in a number, or in an index
const BRANCHES = "(?<!def )\\bcond\\(";
const ASSIGNED = /([\p{L}\p{N}_]+) *= *lambda\b/u;

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
  return { outcome: null, frame: null, caller: null, kind: null, row: null, reason: null, detail: null, end: null, branch: false, ...known };
}

const own = (frames) => frames.findLast((frame) => !inLibrary(frame)) ?? null;
const kindOf = (frame) => LOOP.exec(frame.source)?.[1] ?? null;

function atTheLoop(frames, rest) {
  const frame = frames.at(-1);
  if (inLibrary(frame)) {
    const caller = own(frames) ?? own(rest);
    return located({ outcome: "library", frame, caller, kind: kindOf(frame), row: "F", reason: "library" });
  }
  const [row, reason, detail = null, end = null] = likely(frames);
  return located({ outcome: "yours", frame, kind: kindOf(frame), row, reason, detail, end, branch: inABranch(frames) });
}

/** Around the loop in its own line, in the line that called its function, or where that function is named below. */
function inABranch(frames) {
  const frame = frames.at(-1);
  const before = frame.source.slice(0, LOOP.exec(frame.source)?.index ?? 0);
  const count = (char) => before.split(char).length;
  if (new RegExp(BRANCHES).test(before) && count("(") > count(")")) return true;
  const name = ASSIGNED.exec(before)?.[1] ?? frame.function;
  const around = frames.length > 1 ? frames.at(-2).source : "";
  const named = `(?<![\\p{L}\\p{N}_])${escaped(name)}(?![\\p{L}\\p{N}_])`;
  return name !== "" && new RegExp(`${BRANCHES}.*${named}`, "u").test(`${around}\n${frame.after}`);
}

/** Row of the table, why, the text that says so, and which end of the count it is. */
function likely(frames) {
  const { source: line, after } = frames.at(-1);
  const source = `${line}\n${after}`;
  const match = LOOP.exec(line);
  if (!match) return [null, "unknown"];
  const given = splitArguments(source.slice(match.index + match[0].length));
  if (match[1] === "fori_loop") return likelyFori(frames, given);
  const condition = argument(given, 0, "cond_fun");
  if (condition === null) return [null, "while"];
  if (TOLERANCE.test(condition)) return showsAnEquation(condition) ? ["D", "converges", condition] : [null, "tolerance", condition];
  if (COUNTS.test(condition)) return ["B", "counts", condition];
  return condition.startsWith("lambda") ? ["C", "varies", condition] : [null, "while", condition];
}

/** A small difference may be an equation that holds; a small term is the end of a sum. */
function showsAnEquation(condition) {
  const parts = condition.split(/[&|]/).filter((part) => TOLERANCE.test(part));
  return parts.some((part) => EQUATION.test(part.replace(NO_DIFFERENCE, "")));
}

function likelyFori(frames, given) {
  const bounds = [["stop", argument(given, 1, "upper")], ["start", argument(given, 0, "lower")]];
  const [end, bound] = bounds.find(([, one]) => one && !NUMBER.test(one) && !KNOWN.test(one)) ?? [];
  if (end === undefined) return [null, "unknown"];
  if (COMPUTED.test(bound)) return ["A", "computed", bound, end];
  const around = frames.length > 1 ? frames.at(-2).source : "";
  const body = escaped(frames.at(-1).function);
  if (calls("vmap", body).test(around)) return ["C", "batched", bound, end];
  if (calls("while_loop|fori_loop|scan|map", body).test(around)) return ["C", "index", bound, end];
  return COUNTER.test(bound) ? ["C", "traced", bound, end] : ["A", "argument", bound, end];
}

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
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
