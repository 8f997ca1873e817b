// The editor: CodeMirror 6 with Python, in the colours of the page. Loaded when somebody begins to write.
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// Material's own variables for code: the editor follows the scheme of the page by itself.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--md-code-hl-keyword-color)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--md-code-hl-string-color)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--md-code-hl-number-color)" },
  { tag: [tags.comment], color: "var(--md-code-hl-comment-color)" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], color: "var(--md-code-hl-function-color)" },
  { tag: [tags.operator, tags.punctuation], color: "var(--md-code-hl-operator-color)" },
]);

const setNamed = StateEffect.define();

/** The line that a verdict names stays marked, and moves with the text, until it is named no more. */
const named = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    let now = marks.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setNamed)) now = marksFor(transaction.state, effect.value);
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksFor(state, place) {
  if (!place || place.line < 1 || place.line > state.doc.lines) return Decoration.none;
  const line = state.doc.line(place.line);
  const marks = [Decoration.line({ class: "rw-named", attributes: { title: place.title } }).range(line.from)];
  const from = Math.min(line.from + place.column, line.to);
  const to = Math.min(line.from + place.endColumn, line.to);
  if (to > from) marks.push(Decoration.mark({ class: "rw-named-part" }).range(from, to));
  return Decoration.set(marks);
}

/** An editor before the element `before`, with the text and the selection that it had. */
export function create({ before, label, describedBy, text, selection, onChange, onCheck, tabIndents }) {
  const tab = new Compartment();
  const check = { key: "Mod-Enter", run: () => (onCheck(), true) };
  const checkAnywhere = { key: "Ctrl-Enter", run: check.run }; // on a Mac as well
  const tabKeys = (wanted) => (wanted ? keymap.of([indentWithTab]) : []);
  const attributes = { "aria-label": label, tabindex: "0", autocapitalize: "off", spellcheck: "false" };
  if (describedBy) attributes["aria-describedby"] = describedBy;
  const length = text.length;
  const state = EditorState.create({
    doc: text,
    selection: { anchor: Math.min(selection[0], length), head: Math.min(selection[1], length) },
    extensions: [
      keymap.of([check, checkAnywhere]),
      tab.of(tabKeys(tabIndents)),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      history(),
      lineNumbers(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      indentOnInput(),
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      EditorView.editorAttributes.of({ class: "rw-editor" }),
      EditorView.contentAttributes.of(attributes),
      python(),
      syntaxHighlighting(colours),
      named,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
    ],
  });
  const view = new EditorView({ state });
  before.before(view.dom);

  return {
    focus: () => view.focus(),
    destroy: () => view.destroy(),
    replace: (now) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: now },
        annotations: isolateHistory.of("full"), // one step of undo, however soon the next one follows
      }),
    tabIndents: (wanted) => view.dispatch({ effects: tab.reconfigure(tabKeys(wanted)) }),
    name: (place, title) => view.dispatch({ effects: setNamed.of(place && { ...place, title }) }),
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
  };
}
