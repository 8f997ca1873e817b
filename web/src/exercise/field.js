// Where an answer is written: the page's own text field, and over it an editor once it is needed.
import { el } from "../dom.js";
import { root, words } from "../page.js";
import { prefer, preference } from "./saved.js";

let loading = null;

/** The second script, loaded once and only when somebody writes. */
function loadEditor() {
  loading ??= new Promise((resolve, reject) => {
    const src = new URL("assets/rewind/editor.js", root).href;
    document.head.append(el("script", { src, onload: () => resolve(window.rewindEditor), onerror: reject }));
  });
  return loading;
}

/** One answer's text, whatever shows it. */
export class Field {
  #editor = null;
  #named = null; // the place that a verdict names
  #onChange;

  constructor(textarea, { label, onChange, onCheck }) {
    this.textarea = textarea;
    this.label = label;
    this.onCheck = onCheck;
    this.#onChange = onChange;
    textarea.addEventListener("input", () => onChange(textarea.value));
    textarea.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        onCheck();
      }
    });
    textarea.addEventListener("focus", () => this.upgrade());
  }

  get value() {
    return this.textarea.value;
  }

  get plain() {
    return preference("plain") === "yes";
  }

  /** Replace the text, so that the editor's own undo brings the old one back. */
  set value(text) {
    if (this.#editor) this.#editor.replace(text);
    else this.textarea.value = text;
    this.#onChange(text);
  }

  focus() {
    (this.#editor ?? this.textarea).focus();
  }

  /** The editor comes while the text field has the focus, and takes over text, selection and focus. */
  async upgrade() {
    if (this.plain || this.#editor) return;
    let made;
    try {
      made = await loadEditor();
    } catch {
      loading = null; // the text field stays, and the next focus tries again
      return;
    }
    const { textarea } = this;
    if (this.plain || this.#editor || !textarea.isConnected) return;
    const had = document.activeElement === textarea;
    this.#editor = made.create({
      before: textarea,
      label: this.label,
      describedBy: textarea.getAttribute("aria-describedby"),
      text: textarea.value,
      selection: [textarea.selectionStart, textarea.selectionEnd],
      onChange: (text) => {
        textarea.value = text;
        this.#onChange(text);
      },
      onCheck: this.onCheck,
      tabIndents: preference("tab") === "yes",
    });
    textarea.hidden = true;
    if (this.#named) this.name(this.#named);
    if (had) this.#editor.focus();
  }

  /** Back to the text field of the page, for readers whose tools know it better. */
  usePlain(wanted) {
    prefer("plain", wanted ? "yes" : "no");
    if (wanted && this.#editor) {
      this.#editor.destroy();
      this.#editor = null;
      this.textarea.hidden = false;
      this.textarea.focus();
    } else if (!wanted) {
      this.upgrade();
    }
  }

  tabIndents(wanted) {
    prefer("tab", wanted ? "yes" : "no");
    this.#editor?.tabIndents(wanted);
  }

  /** Mark the line that a verdict names, or none. */
  name(place) {
    this.#named = place;
    this.#editor?.name(place, place ? words("exercise_line_named") : "");
  }

  /** Go to a line, and select it where it cannot be marked. */
  goTo(line) {
    if (this.#editor) {
      this.#editor.goTo(line);
      return;
    }
    const lines = this.textarea.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    this.textarea.focus();
    this.textarea.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  }
}
