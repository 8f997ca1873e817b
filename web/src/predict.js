// A question to answer before the page shows what comes out: the choices are the page's, the answer is what its code printed.
import { el } from "./dom.js";
import { load, save } from "./exercise/saved.js";
import { words } from "./page.js";

/**
 * `<details data-rw-predict="ID">` holds the question as its summary, an output, and a list `<dl>` of choices, each with what to
 * say to who takes it. The right choice is the one that the output begins with. Without scripts it opens like any other.
 */
export function mountPredict(details) {
  const id = `predict/${details.dataset.rwPredict}`;
  const summary = details.querySelector("summary");
  const list = details.querySelector("dl");
  const came = details.querySelector(".rw-out code").textContent;
  const replies = new Map([...list.querySelectorAll("dt")].map((dt) => [dt.textContent, dt.nextElementSibling]));
  // Of two choices that both fit, "It runs" and "It runs out", the longer is meant.
  const right = [...replies.keys()].filter((choice) => came.startsWith(choice)).sort((a, b) => b.length - a.length)[0];
  const said = el("div", { class: "rw-said", role: "status" });
  const buttons = [...replies.keys()].map((choice) =>
    el("button", { type: "button", class: "rw-button", "aria-pressed": "false", onclick: () => choose(choice) }, choice),
  );

  function show(choice) {
    buttons.forEach((button) => button.setAttribute("aria-pressed", button.textContent === choice));
    const verdict = el("strong", { class: choice === right ? "rw-right" : "rw-wrong" });
    verdict.textContent = words(choice === right ? "predict_right" : "predict_wrong");
    said.replaceChildren(verdict, " ", ...[...replies.get(choice).childNodes].map((node) => node.cloneNode(true)));
  }

  function choose(choice) {
    show(choice);
    details.open = true;
    save(id, { choice });
  }

  const question = el("p", { class: "rw-question" }, summary.textContent);
  const group = el("div", { class: "rw-buttons", role: "group", "aria-label": summary.textContent }, buttons);
  details.before(el("div", { class: "rw-predict" }, question, group, said));
  summary.textContent = words("predict_look");
  list.classList.add("rw-replies");
  if (replies.has(load(id).choice)) show(load(id).choice);
}
