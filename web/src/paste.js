// The paste box: a traceback goes in, and file, line, kind and the likely row of the table come out. Nothing leaves the page.
import { copyButton } from "./copy.js";
import { el, filled } from "./dom.js";
import { address, site, words } from "./page.js";
import { inLibrary, readFrames } from "./reading/frames.js";
import { findError } from "./reading/match.js";
import { tidy } from "./reading/tidy.js";
import { read } from "./reading/traceback.js";

const LOOP = "while-loop-reverse-mode"; // the error whose tracebacks `read` understands
const BRANCHES = "trap-cond"; // the section of its page on a loop in a branch
const SECTIONS = [[/jax\.core\b.*is_concrete/, "trap-is-concrete"]];
const EXCEPTION = /^(?:[\w.]+\.)?\w*(?:Error|Exception)\b/m;
const WAIT = 250; // milliseconds after the last key: a paste is read at once, typing does not flicker

let boxes = 0;
let pasted = ""; // goes along to the next page, until this one is closed or loaded anew

/** Turn the element into a paste box. `data-rw-error` names the error whose page this is. */
export function mountPaste(mount) {
  const id = `rw-paste-${++boxes}`;
  mount.classList.add("rw-paste");
  const result = el("div", { class: "rw-paste-result", id: `${id}-result`, "aria-live": "polite" });
  const field = el("textarea", {
    id,
    rows: 3,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    placeholder: words("paste_placeholder"),
    "aria-describedby": `${id}-hint`,
  });
  const clear = el("button", { type: "button", class: "rw-button", hidden: true, onclick: empty }, words("paste_clear"));
  const hint = el("p", { class: "rw-hint", id: `${id}-hint` }, words("paste_hint"), " ", clear);
  mount.replaceChildren(el("label", { for: id }, words("paste_label")), field, hint, result);

  let waiting;
  const show = () => {
    clearTimeout(waiting);
    pasted = field.value;
    const text = pasted.trim();
    clear.hidden = !text;
    field.rows = text.includes("\n") ? 5 : 3;
    result.replaceChildren(...(text ? answer(text, mount.dataset.rwError) : []));
    markRow(text ? result.querySelector("[data-rw-row]")?.dataset.rwRow : undefined, mount.dataset.rwError);
  };
  function empty() {
    field.value = "";
    show();
    field.focus();
  }
  field.addEventListener("input", (event) => {
    clearTimeout(waiting);
    if (event.inputType === "insertFromPaste" || !field.value) {
      show();
      field.scrollTop = 0; // the first lines say most
    } else waiting = setTimeout(show, WAIT);
  });
  if (pasted) {
    field.value = pasted;
    show();
  }
}

/** What is said about the text, as nodes. */
function answer(text, here) {
  const found = findError(site.errors, text);
  const located = read(text);
  if (located.outcome === "other") return aboutAnother(found, text);
  const error = site.errors.find((one) => one.id === LOOP) ?? null;
  const parts = [...place(located), el("p", {}, reason(located, error))];
  if (located.branch && error) {
    const chosen = section(error, BRANCHES, words("paste_branch_section"));
    parts.push(el("p", {}, filled(words("paste_branch"), { section: chosen })));
  }
  if (error && error.id !== here) parts.push(el("p", {}, pageOf(error)));
  if (located.frame) parts.push(el("p", {}, copyButton(words("paste_copy"), () => summary(located, error))));
  return parts;
}

/** Another message than that of the loop: its page, and the reader's own last line before it was raised. */
function aboutAnother(found, text) {
  if (!found) return [el("p", {}, unexplained(text))];
  const own = readFrames(tidy(text)).findLast((one) => !inLibrary(one));
  return [...(own ? [...frame(own, "rw-place"), el("p", {}, words("paste_own_line"))] : []), el("p", {}, pageOf(found))];
}

/** A message without a page: the section that treats it, if there is one. */
function unexplained(text) {
  const plain = tidy(text);
  const error = site.errors.find((one) => one.id === LOOP);
  const [, anchor] = SECTIONS.find(([message]) => message.test(plain)) ?? [];
  if (error && anchor) return filled(words("paste_section"), { error: section(error, anchor, error.title) });
  return words(EXCEPTION.test(plain) ? "paste_no_page" : "paste_unknown_message");
}

function pageOf(error) {
  return filled(words("paste_about"), { error: section(error, "", error.title) });
}

/** The text as a link to the error's page, at the anchor; alone where this site has no such page. */
function section(error, anchor, text) {
  const href = address(`errors/${error.id}`, anchor);
  return href ? el("a", { href }, text) : text;
}

function place(located) {
  const nodes = [];
  if (located.frame) nodes.push(...frame(located.frame, "rw-place"));
  if (located.caller) {
    const before = located.frame ? words("paste_called_from") : "";
    nodes.push(...frame(located.caller, located.frame ? "rw-caller" : "rw-place", before));
  }
  return nodes;
}

function frame(one, kind, before = "") {
  // A library is known by its name, not by where it lies.
  const file = one.file.split(/(?:site|dist)-packages[\\/]/).at(-1);
  const key = one.function ? "paste_place_in" : "paste_place";
  const values = { file: el("code", {}, file), line: el("strong", {}, String(one.line)), function: el("code", {}, one.function) };
  const head = el("p", { class: kind }, before && `${before} `, filled(words(key), values));
  return one.source ? [head, el("pre", { class: "rw-line" }, el("code", { tabindex: "0" }, one.source))] : [head];
}

function reason(located, error) {
  // Where the table of fixes is not on this site, its rows say nothing.
  const known = error || !located.row ? (located.reason ?? located.outcome) : "unknown";
  const key = `paste_${known.replaceAll("-", "_")}`;
  const detail = el("code", {}, located.detail ?? "");
  const bound = el("span", {}, filled(words(located.end === "start" ? "paste_start" : "paste_stop"), { detail }));
  const values = { row: row(located.row, error), detail, bound, kind: el("code", {}, located.kind ?? "") };
  return filled(words(key), values);
}

/** The letter of a row, as a link to where its fix is shown. */
function row(letter, error) {
  const known = Object.values(error?.rows ?? {}).find((one) => one.row === letter);
  const href = known ? address(`errors/${error.id}`, known.anchor) : null;
  const text = known ? `${letter} (${known.text})` : (letter ?? "");
  return href ? el("a", { href, "data-rw-row": letter }, text) : el("span", { "data-rw-row": letter }, text);
}

/** Mark the likely row in the table of fixes of this page. */
function markRow(letter, here) {
  if (!here) return;
  for (const cell of document.querySelectorAll(".rw-fixes td:first-child")) {
    cell.parentElement.classList.toggle("rw-likely", cell.textContent.trim() === letter);
  }
}

/** For a colleague or an assistant: what was found, as text. */
function summary(located, error) {
  const box = el("div", {}, ...place(located), el("p", {}, reason(located, error)));
  const lines = [...box.children].map((part) => (part.tagName === "PRE" ? `    ${part.textContent}` : part.textContent.trim()));
  return [error?.title, ...lines, error && address(`errors/${error.id}`)].filter(Boolean).join("\n") + "\n";
}
