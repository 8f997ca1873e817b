// Every page loads this: it brings to life what the page says it has, again after each instant navigation.
import { mountCopy } from "./copy.js";
import { Shell } from "./exercise/shell.js";
import { mountPaste } from "./paste.js";
import { showProgress } from "./progress.js";

const mounted = new WeakSet();
let shells = [];

function mountAll() {
  for (const shell of shells.filter((one) => !one.mount.isConnected)) shell.destroy();
  shells = shells.filter((one) => one.mount.isConnected);
  once("[data-rw-paste]", mountPaste);
  once("[data-rw-copy]", mountCopy);
  once("[data-rw-exercise]", (mount) => shells.push(new Shell(mount)));
  showProgress();
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
