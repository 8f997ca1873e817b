// How far a reader has come: marks and a count, from what the browser has kept.
import { el } from "./dom.js";
import { load } from "./exercise/saved.js";
import { words } from "./page.js";

const passed = (exercise) => load(exercise).passed === true;

/** Fill every count and mark of the page. */
export function showProgress(page = document) {
  for (const mount of page.querySelectorAll("[data-rw-progress]")) {
    const all = (mount.dataset.rwExercises ?? "").split(" ").filter(Boolean);
    const done = all.filter(passed).length;
    mount.textContent = done ? words("exercise_progress", { passed: done, total: all.length }) : "";
  }
  for (const mount of page.querySelectorAll("[data-rw-mark]")) {
    const done = passed(mount.dataset.rwMark);
    mount.classList.toggle("rw-passed", done);
    mount.parentElement.querySelector(":scope > .rw-tick")?.remove();
    if (done) mount.after(el("span", { class: "rw-tick" }, ` ✓ ${words("exercise_status_passed")}`));
  }
}
