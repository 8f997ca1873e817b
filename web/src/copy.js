// Buttons that copy text, and say whether they did.
import { el } from "./dom.js";
import { words } from "./page.js";

/** A button that copies what `text()` returns, and tells it in its own label for two seconds. */
export function copyButton(label, text) {
  return el("button", { type: "button", class: "rw-button", onclick: (event) => copy(event.currentTarget, text()) }, label);
}

async function copy(button, text) {
  const label = button.textContent;
  let said = "copy_copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = "copy_failed"; // not allowed, or no secure address
  }
  button.textContent = words(said);
  setTimeout(() => (button.textContent = label), 2000);
}

/** `<button data-rw-copy="ID" hidden>`: shown, and copies the text of that element. */
export function mountCopy(button) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button, document.getElementById(button.dataset.rwCopy)?.textContent ?? ""));
}
