// A report as elements: one fact, what is right, the reader's own line, numbers, one question, one link.
import { el, prose } from "../dom.js";
import { address, words } from "../page.js";

const FIRST_TO_ACT = ["checker", "host", "author", "learner"];
const AFTER_VALUE = ["gradient-runs", "gradient", "finite", "portable"];

/** The first problem of the one who must act first, with the check that has it. */
export function firstProblem(report) {
  const required = report.checks.filter((check) => check.required);
  const all = required.flatMap((check) => check.diagnostics.map((diagnostic) => ({ check, diagnostic })));
  const fault = FIRST_TO_ACT.find((one) => all.some(({ diagnostic }) => diagnostic.fault === one));
  return all.find(({ diagnostic }) => diagnostic.fault === fault) ?? null;
}

/** The place in the answer that the verdict names; columns count characters here, bytes in the report. */
export function namedPlace(diagnostic, code) {
  const where = diagnostic?.where;
  if (!where?.line) return null;
  const text = code.split("\n")[where.line - 1] ?? "";
  const characters = (bytes) => new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
  const column = where.column === undefined ? 0 : characters(where.column);
  const endColumn = where.end_column === undefined ? column : characters(where.end_column);
  return { line: where.line, column, endColumn };
}

/** The verdict as nodes. `goTo(line)` leads to a line of the answer. */
export function verdict(report, { code, goTo }) {
  if (report.status === "passed") return [headline("passed", passedFact(report)), ...notes(report)];
  const problem = firstProblem(report);
  if (!problem) return [headline("errored", words("exercise_no_evidence"))];
  const { check, diagnostic } = problem;
  const errored = report.status === "errored";
  return [
    headline(errored ? "errored" : "failed", diagnostic.what),
    ...place(diagnostic, code, goTo),
    numbers(check),
    errored && diagnostic.fault !== "learner" ? el("p", {}, words(`exercise_fault_${diagnostic.fault}`)) : null,
    paragraph([valueIsRight(report, check, diagnostic), sentence(diagnostic.why)].filter(Boolean).join(" ")),
    el("p", { class: "rw-question" }, prose(sentence(diagnostic.fix))),
    links(diagnostic),
    printed(report),
  ];
}

/** A problem that came instead of a report. */
export function problemVerdict(problem) {
  return [
    headline("errored", problem.what),
    problem.fault === "learner" ? null : el("p", {}, words(`exercise_fault_${problem.fault}`)),
    paragraph(sentence(problem.why)),
    el("p", { class: "rw-question" }, prose(sentence(problem.fix))),
    links(problem),
  ];
}

export function headline(status, fact) {
  return el("p", { class: "rw-headline" }, el("strong", {}, words(`exercise_${status}`)), ": ", prose(fact));
}

function passedFact(report) {
  const judged = report.checks.filter((check) => check.required);
  const cases = new Set(judged.map((check) => check.case).filter(Boolean)).size;
  const key = judged.some((check) => check.id === "gradient") ? "exercise_right_both" : "exercise_right_value";
  return words(key, { cases, backends: report.environment.backends.join(", ") });
}

/** What was looked at but not asked for. */
function notes(report) {
  const first = report.checks.find((check) => !check.required && check.diagnostics.length);
  return first ? [paragraph(words("exercise_good_to_know", { what: first.diagnostics[0].what }))] : [];
}

function place(diagnostic, code, goTo) {
  const where = diagnostic.where;
  if (!where?.line) return [];
  const source = where.source ?? code.split("\n")[where.line - 1] ?? "";
  const part = namedPlace({ where: { ...where, line: 1 } }, source);
  const cut = source.length - source.trimStart().length;
  const shown = part.endColumn > part.column
    ? [source.slice(cut, part.column), el("mark", {}, source.slice(Math.max(part.column, cut), part.endColumn)), source.slice(part.endColumn)]
    : [source.slice(cut)];
  const button = el("button", { type: "button", class: "rw-go", onclick: () => goTo(where.line) }, words("exercise_line", { line: where.line }));
  return [el("div", { class: "rw-named-line" }, button, el("pre", {}, el("code", { tabindex: "0" }, shown)))];
}

/** Inputs, expected and got, one below the other, so that they can be compared by eye. */
export function numbers(check) {
  const evidence = check.evidence[0];
  if (!evidence || check.status === "passed") return null;
  const rows = Object.entries(evidence.inputs ?? {});
  const inputs = rows.length;
  if (evidence.expected) rows.push([words(evidence.unit ? "exercise_at_most" : "exercise_expected"), evidence.expected]);
  if (evidence.got) rows.push([evidence.unit ?? words("exercise_got"), evidence.got]);
  if (!rows.length) return null;
  // Sizes stand above the figures that were measured at them.
  const compared = evidence.unit ? rows : rows.slice(inputs);
  aligned(compared.map(([, text]) => text)).forEach((text, i) => { compared[i][1] = text; });
  const width = Math.max(...rows.map(([name]) => name.length));
  const text = rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n");
  const head = check.case ? el("p", { class: "rw-case" }, words("exercise_case", { case: check.case })) : null;
  return el("div", { class: "rw-numbers" }, head, el("pre", {}, el("code", { tabindex: "0" }, text)));
}

/** The texts with their numbers in the same columns, where all are flat arrays of the same length. */
export function aligned(texts) {
  const all = texts.map((text) => /^\[([^[\]]*)\]$/.exec(text)?.[1].replaceAll(",", " ").trim().split(/\s+/));
  if (all.some((items) => items?.length !== all[0]?.length || !items)) return texts;
  const widths = all[0]?.map((_, i) => Math.max(...all.map((items) => items[i].length)));
  return all.map((items) => `[${items.map((item, i) => item.padEnd(widths[i])).join(" ")}]`);
}

function valueIsRight(report, failed, diagnostic) {
  const values = report.checks.filter((check) => check.id === "value" && check.required);
  const right = values.length > 0 && values.every((check) => check.status === "passed");
  const said = diagnostic.why.includes("value is right");
  if (!right || said || !AFTER_VALUE.includes(failed.id)) return "";
  const { got, inputs = {} } = values.flatMap((check) => check.evidence)[0] ?? {};
  if (!got || got.length > 24) return words("exercise_value_right");
  const small = Object.entries(inputs).filter(([, value]) => !value.includes("[") && value.length <= 12);
  const shown = small.map(([name, value]) => `${name} = ${value}`).join(", ");
  return words(shown ? "exercise_value_right_for" : "exercise_value_right_got", { got, inputs: shown });
}

function links(diagnostic) {
  const pages = [diagnostic.see, `codes/${diagnostic.code}`].filter(Boolean);
  const found = pages.map((page) => [page, address(page)]).filter(([, href]) => href);
  if (!found.length) return null;
  const nodes = found.flatMap(([page, href], i) => [i ? " · " : "", el("a", { href }, page)]);
  return el("p", { class: "rw-more" }, words("exercise_read_more"), " ", nodes);
}

function printed(report) {
  const output = report.output.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "");
  if (!output.trim()) return null;
  return el("details", { class: "rw-printed" }, el("summary", {}, words("exercise_printed")), el("pre", {}, el("code", { tabindex: "0" }, output)));
}

const paragraph = (text) => el("p", {}, prose(text));

/** With a capital and a full stop, whoever wrote it without. A name like `lax.scan` keeps its letters. */
function sentence(text) {
  const whole = text.trim();
  const first = /^\p{L}+[,:]*(?= |$)/u.test(whole) ? whole.charAt(0).toUpperCase() : whole.charAt(0);
  return first + whole.slice(1) + (/[\p{L}\p{N})`]$/u.test(whole) ? "." : "");
}

/** One line of the list of checks. */
export function checkLine(check) {
  const status = words(`exercise_status_${check.status}`);
  const name = check.case ? `${check.id} · ${check.case}` : check.id;
  const note = check.required ? "" : ` (${words("exercise_not_required")})`;
  const facts = check.diagnostics.map((one) => el("div", { class: "rw-fact" }, prose(one.what)));
  return el("li", { class: `rw-check rw-${check.status}` }, el("span", { class: "rw-check-status" }, status), " ", `${name}${note}`, facts);
}
