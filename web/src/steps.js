// A picture that is gone through step by step: the page has the whole picture and all its words, one step shows its part.
import { el } from "./dom.js";
import { words } from "./page.js";

/**
 * `<div data-rw-steps>` holds an `<svg>` and an ordered list. A part of the picture with `data-rw-from="3"` is there from step 3
 * on, and stands out in that step. Print shows the whole, as does a page without scripts.
 */
export function mountSteps(mount) {
  const items = [...mount.querySelectorAll(":scope > ol > li")];
  const parts = [...mount.querySelectorAll("[data-rw-from]")];
  const back = el("button", { type: "button", class: "rw-button", onclick: () => show(at - 1) }, words("steps_back"));
  const next = el("button", { type: "button", class: "rw-button", onclick: () => show(at + 1) }, words("steps_next"));
  const count = el("span", { class: "rw-hint" });
  let at = 1;

  function show(step) {
    if (step < 1 || step > items.length) return;
    at = step;
    items.forEach((item, i) => item.classList.toggle("rw-other", i + 1 !== at));
    for (const part of parts) {
      const from = Number(part.dataset.rwFrom);
      part.classList.toggle("rw-later", from > at);
      part.classList.toggle("rw-now", from === at);
    }
    // Not `disabled`: a button that was pressed keeps the focus.
    back.setAttribute("aria-disabled", at === 1);
    next.setAttribute("aria-disabled", at === items.length);
    count.textContent = words("steps_count", { at, all: items.length });
  }

  const keys = { ArrowLeft: -1, ArrowRight: 1 };
  const buttons = el("div", { class: "rw-buttons", onkeydown: (event) => keys[event.key] && show(at + keys[event.key]) });
  buttons.append(back, next, count);
  mount.querySelector(":scope > ol").setAttribute("aria-live", "polite");
  mount.querySelector(":scope > svg, :scope > p > svg").after(buttons);
  mount.classList.add("rw-steps");
  show(1);
}
