// An exercise on a page: writing, checking, stopping, resetting, and what is told under the editor.
import { copyButton } from "../copy.js";
import { el } from "../dom.js";
import { checker, site, words } from "../page.js";
import { showProgress } from "../progress.js";
import { check, NoReply } from "./ask.js";
import { Field } from "./field.js";
import { load, mark, preference, save } from "./saved.js";
import { checkLine, firstProblem, namedPlace, problemVerdict, verdict } from "./verdict.js";

const SAVE_AFTER = 300; // milliseconds

export class Shell {
  #running = null;
  #saving = null;
  #kept = true;
  #checked = null; // mark of the code that the shown verdict is about

  constructor(mount) {
    this.mount = mount;
    this.id = mount.dataset.rwExercise;
    this.textarea = mount.querySelector("textarea");
    this.starter = this.textarea.defaultValue;
    this.live = checker().state === "live";
    this.#build();
    this.#restore();
  }

  #build() {
    this.label = this.mount.querySelector(`label[for="${this.textarea.id}"]`);
    this.starterLabel = this.label?.textContent;
    const hint = el("p", { class: "rw-hint", id: `${this.textarea.id}-hint` });
    this.textarea.setAttribute("aria-describedby", hint.id);
    this.field = new Field(this.textarea, {
      label: words("exercise_field", { title: this.mount.dataset.rwTitle ?? this.id }),
      onChange: () => this.#changed(),
      onCheck: () => this.check(),
    });
    this.checkButton = button("exercise_check", () => this.check(), "rw-button rw-primary");
    this.checkButton.append(" ", el("kbd", {}, words("exercise_check_keys")));
    this.stopButton = button("exercise_stop", () => this.stop());
    this.resetButton = button("exercise_reset", () => this.#reset());
    this.undoButton = button("exercise_undo_reset", () => this.#undoReset());
    this.undoButton.hidden = true;
    this.note = el("span", { class: "rw-note" });
    const buttons = [this.live ? [this.checkButton, this.stopButton] : [], this.resetButton, this.undoButton, this.note];
    this.offer = el("div", { class: "rw-offer", hidden: true });
    this.state = el("p", { class: "rw-state", role: "status" });
    this.result = el("div", { class: "rw-result", "aria-live": "polite" });
    this.list = el("ol", { class: "rw-checks" });
    this.all = el("details", { class: "rw-all", hidden: true }, el("summary"), this.list);
    const howto = this.mount.querySelector("[data-rw-howto]");
    const parts = [this.offer, el("div", { class: "rw-buttons" }, buttons), this.state, this.result, this.all, this.#options(hint)];
    if (howto) howto.before(...parts);
    else this.mount.append(...parts);
    if (howto && this.live) howto.hidden = true;
    if (checker().state === "off") this.#say("off", words("exercise_off"));
    this.mount.addEventListener("keydown", (event) => this.#key(event));
    this.stopButton.disabled = true;
  }

  #options(hint) {
    const tabText = () => words(preference("tab") === "yes" ? "exercise_tab_indents_hint" : "exercise_tab_hint");
    const showHint = () => (hint.textContent = this.field.plain ? "" : tabText());
    const tab = choice("exercise_tab_indents", preference("tab") === "yes", (on) => {
      this.field.tabIndents(on);
      showHint();
    });
    const plain = choice("exercise_plain", this.field.plain, (on) => {
      this.field.usePlain(on);
      tab.hidden = on;
      showHint();
    });
    tab.hidden = this.field.plain;
    showHint();
    return el("div", { class: "rw-options" }, plain, tab, hint);
  }

  /** What was kept: the code, the last verdict; and whether the starter is another one now. */
  #restore() {
    const kept = load(this.id);
    const now = mark(this.starter);
    const untouched = typeof kept.code !== "string" || mark(kept.code) === kept.starterHash;
    if (!untouched) {
      this.textarea.value = kept.code;
      if (kept.starterHash !== now && kept.code !== this.starter) this.#offerStarter(now);
    }
    if (kept.result && this.live) this.#show(kept.result.last, kept.result.code);
    if (kept.passed) this.#afterPass();
    this.#freshness();
  }

  #offerStarter(now) {
    const done = () => {
      this.offer.hidden = true;
      this.#keep({ starterHash: now });
      this.field.focus();
    };
    const take = () => {
      this.#reset();
      done();
    };
    this.offer.replaceChildren(
      el("span", {}, words("exercise_starter_changed"), " "),
      button("exercise_keep_mine", done),
      button("exercise_new_starter", take),
    );
    this.offer.hidden = false;
  }

  #key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault();
      this.check();
    }
  }

  #changed() {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.flush(), SAVE_AFTER);
    this.undoButton.hidden = true;
    this.#freshness();
  }

  /** Keep what is written now, and not only a moment later. */
  flush() {
    if (this.#saving === null) return;
    clearTimeout(this.#saving);
    this.#saving = null;
    const kept = load(this.id);
    this.#keep({ code: this.field.value, starterHash: kept.starterHash ?? mark(this.starter) });
  }

  #keep(changes) {
    const kept = save(this.id, changes);
    if (!kept && this.#kept) this.note.textContent = words("exercise_not_kept");
    this.#kept = kept;
  }

  #freshness() {
    const own = this.field.value.trimEnd() !== this.starter.trimEnd();
    if (this.label) this.label.textContent = own ? words("exercise_yours") : this.starterLabel;
    this.label?.classList.toggle("rw-own", own);
    if (this.#checked === null || this.#running) return;
    const stale = mark(this.field.value) !== this.#checked;
    this.mount.classList.toggle("rw-stale", stale);
    this.#say(stale ? "stale" : "", stale ? words("exercise_stale") : "");
  }

  #say(state, text) {
    this.mount.dataset.rwState = state || (this.live ? "ready" : "static");
    if (this.state.textContent !== text) this.state.textContent = text;
  }

  #reset() {
    this.before = this.field.value;
    this.field.value = this.starter;
    this.#keep({ code: this.starter, starterHash: mark(this.starter) });
    this.undoButton.hidden = this.before === this.starter;
    this.field.focus();
  }

  #undoReset() {
    this.field.value = this.before;
    this.undoButton.hidden = true;
    this.field.focus();
  }

  stop() {
    this.#running?.abort();
  }

  async check() {
    if (!this.live || this.#running) return;
    const code = this.field.value;
    const running = (this.#running = new AbortController());
    this.flush();
    this.#begin();
    try {
      const last = await check(this.id, code, { signal: running.signal, onEvent: (event) => this.#event(event) });
      this.#end();
      this.#show(last, code);
      this.#remember(last, code);
    } catch (error) {
      this.#end();
      const why = running.signal.aborted ? "stopped" : error instanceof NoReply ? error.why : "gone";
      this.#checked = null;
      this.result.replaceChildren();
      this.#say(why, words(`exercise_${why}`));
    }
  }

  #begin() {
    this.checkButton.disabled = true;
    this.stopButton.disabled = false;
    this.mount.classList.remove("rw-stale");
    this.result.replaceChildren();
    this.list.replaceChildren();
    this.all.hidden = true;
    this.field.name(null);
    this.#say("running", words("exercise_running"));
  }

  #end() {
    this.#running = null;
    this.checkButton.disabled = false;
    this.stopButton.disabled = true;
  }

  #event(event) {
    if (event.state) this.#say("running", words(`exercise_${event.state}`));
    if (!event.check) return;
    this.list.append(checkLine(event.check));
    this.all.hidden = false;
    this.all.open = true; // while it runs: a line a check, as it is decided
    this.#count(this.list.children.length);
  }

  #count(number) {
    this.all.querySelector("summary").textContent = words("exercise_checks", { number });
  }

  /** Show the last line of a reply, now or when the page is opened again. */
  #show(last, code) {
    this.#checked = mark(code);
    const { report } = last;
    const goTo = (line) => this.field.goTo(line);
    const nodes = report ? verdict(report, { code, goTo }) : problemVerdict(last.problem);
    const passed = report?.status === "passed";
    this.result.replaceChildren(el("div", { class: `rw-verdict rw-${report?.status ?? "errored"}` }, nodes.filter(Boolean), [
      passed ? this.#next() : null,
      report ? this.#about(last) : null,
    ].filter(Boolean)));
    if (report) {
      this.list.replaceChildren(...report.checks.map(checkLine));
      this.#count(report.checks.length);
      this.all.hidden = false;
      this.all.open = false;
      this.field.name(passed ? null : namedPlace(firstProblem(report)?.diagnostic, code));
    }
    if (passed) this.#afterPass();
    this.#freshness();
  }

  #next() {
    const { rwNext, rwNextTitle } = this.mount.dataset;
    if (!rwNext) return null;
    return el("p", {}, el("a", { class: "rw-button rw-primary", href: rwNext }, words("exercise_next", { title: rwNextTitle ?? rwNext })));
  }

  /** What judged it, whether that is another JAX than the page tells of, and which file has it. */
  #about({ report, text, saved }) {
    const { jax, isolation } = report.environment;
    const said = [words("exercise_judged", { jax, isolation })];
    if (site.jax && site.jax !== jax) said.push(words("exercise_other_jax", { built: site.jax, runs: jax }));
    if (saved) said.push(words("exercise_in_file", { file: saved }));
    return el("p", { class: "rw-about" }, said.join(" "), " ", copyButton(words("exercise_copy"), () => text));
  }

  #remember(last, code) {
    const passed = last.report?.status === "passed";
    this.#keep({ code, starterHash: mark(this.starter), result: { last, code }, ...(passed ? { passed: true } : {}) });
    if (passed) showProgress();
  }

  #afterPass() {
    for (const part of document.querySelectorAll(`[data-rw-after-pass="${this.id}"]`)) {
      part.hidden = false;
      if (part.tagName === "DETAILS") part.open = true;
    }
  }

  /** The page is shown again, around what was kept of it. */
  reopened() {
    if (load(this.id).passed) this.#afterPass();
  }
}

function button(key, onclick, kind = "rw-button") {
  return el("button", { type: "button", class: kind, onclick }, words(key));
}

function choice(key, checked, onChange) {
  const box = el("input", { type: "checkbox", checked, onchange: () => onChange(box.checked) });
  return el("label", { class: "rw-choice" }, box, " ", words(key));
}
