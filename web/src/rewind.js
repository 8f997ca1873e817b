// Every page loads this: it brings to life what the page says it has, again after each instant navigation, which Material
// does for the first link within a page as well.
import { mountCopy } from "./copy.js";
import { Shell } from "./exercise/shell.js";
import { mountPaste } from "./paste.js";
import { mountPredict } from "./predict.js";
import { showProgress } from "./progress.js";
import { mountSteps } from "./steps.js";

const mounted = new WeakSet();
const shells = new Map(); // by exercise

function mountAll() {
  once("[data-rw-paste]", mountPaste);
  once("[data-rw-copy]", mountCopy);
  once("[data-rw-exercise]", mountExercise);
  once("[data-rw-steps]", mountSteps);
  once("[data-rw-predict]", mountPredict);
  showProgress();
}

/** An exercise that was open before comes back as it was left: with its undo history, and with a check that still runs. */
function mountExercise(mount) {
  const known = shells.get(mount.dataset.rwExercise);
  if (known && known.starter === mount.querySelector("textarea").defaultValue) {
    mounted.add(known.mount);
    mount.replaceWith(known.mount);
    known.reopened();
  } else {
    shells.set(mount.dataset.rwExercise, new Shell(mount));
  }
}

function once(selector, mount) {
  for (const element of document.querySelectorAll(selector)) {
    if (mounted.has(element)) continue;
    mounted.add(element);
    mount(element);
  }
}

addEventListener("pagehide", () => shells.forEach((shell) => shell.flush()));
addEventListener("visibilitychange", () => shells.forEach((shell) => shell.flush()));

// Material tells of every page, the first and those that come by instant navigation; elsewhere there is only the first.
if (window.document$) window.document$.subscribe(mountAll);
else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mountAll);
else mountAll();
