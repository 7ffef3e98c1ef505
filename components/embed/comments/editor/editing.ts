import { type Op, textOp } from "../ops/op";
import { isAtEdge, lengthOf, linkAround, linked, replaced, type Span, sliced, spanAt } from "./document";
import { isForeign, readDocument, readSelection, writeDocument, writeSelection } from "./dom";
import { type ChangeKind, changed, type History, redone, selected, startOf, undone } from "./history";
import { opsFromTransfer } from "./paste";

/** What an editor tells of itself. */
export interface EditorEvents {
  changed(ops: readonly Op[], span: Span): void;
  /** Pictures were pasted or dropped. */
  files(files: readonly File[]): void;
}

export interface Editing {
  ops(): readonly Op[];
  /** What was selected last, also while the keyboard is elsewhere. */
  span(): Span;
  /** Puts something in place of a stretch, or of what is selected, and leads the keyboard behind it. */
  insert(ops: readonly Op[], span?: Span): void;
  /** Makes what is selected lead somewhere; where nothing is selected, the address itself is written. */
  link(href: string, words: string): void;
  unlink(): void;
  /** Shows another text, of which nothing can be taken back. */
  reset(ops: readonly Op[]): void;
  focus(): void;
  destroy(): void;
}

/** Words typed inside of a link belong to it; beside it they do not. */
function typedBeside(ops: readonly Op[], { from, to }: Span, words: string): Op {
  const around = linkAround(ops, { from, to });
  const isInside = around !== null && around.from < from && to < around.to;
  return textOp(words, isInside ? around.link : null);
}

function kindOf(event: Event): ChangeKind {
  const type = event instanceof InputEvent ? event.inputType : "";
  if (type === "insertText") return "type";
  return type.startsWith("delete") ? "erase" : "other";
}

/**
 * Writing in a document that the browser draws and whose truth is a text in the interface's form. Typing and composing
 * (of words, by input methods and by keyboards of phones) is the browser's; everything else is done to the text, which
 * is then drawn.
 */
export function createEditing(root: HTMLElement, ops: readonly Op[], events: EditorEvents): Editing {
  const gone = new AbortController();
  let history: History = startOf({ ops, span: spanAt(lengthOf(ops)) });
  let isComposing = false;

  const text = () => history.now.ops;
  const span = () => history.now.span;
  const selection = () => readSelection(root) ?? span();
  const tell = () => events.changed(text(), span());
  const focus = () => {
    root.focus();
    writeSelection(root, span());
  };
  const show = (next: History) => {
    history = next;
    writeDocument(root, text());
    focus();
    tell();
  };
  const become = (after: readonly Op[], at: number) =>
    show(changed(history, { ops: after, span: spanAt(at) }, "other"));
  const insert = (added: readonly Op[], into: Span = span()) =>
    become(replaced(text(), into, added), into.from + lengthOf(added));

  const read = (kind: ChangeKind) => {
    const now = { ops: readDocument(root), span: selection() };
    history = changed(history, now, kind);
    if (isForeign(root)) {
      writeDocument(root, now.ops);
      writeSelection(root, now.span);
    }
    tell();
  };

  const before = (event: InputEvent) => {
    const { inputType, data } = event;
    if (event.isComposing || isComposing) return;
    const into = selection();
    if (inputType === "historyUndo") show(undone(history));
    else if (inputType === "historyRedo") show(redone(history));
    else if (inputType === "insertParagraph" || inputType === "insertLineBreak") insert([textOp("\n")], into);
    else if (inputType === "insertText" && data !== null && isAtEdge(text(), into))
      insert([typedBeside(text(), into, data)], into);
    else if (!/^(?:format|insertFrom)/.test(inputType)) return;
    event.preventDefault();
  };

  const take = (event: Event, transfer: DataTransfer | null) => {
    event.preventDefault();
    if (transfer === null) return;
    const files = [...transfer.files].filter(({ type }) => type.startsWith("image/"));
    const into = selection();
    if (files.length > 0) events.files(files);
    else insert(opsFromTransfer(transfer, sliced(text(), into)), into);
  };

  const moved = () => {
    const now = isComposing ? null : readSelection(root);
    if (now === null) return;
    const was = history;
    history = selected(was, now);
    if (history !== was) tell();
  };

  const { signal } = gone;
  root.addEventListener("beforeinput", before, { signal });
  root.addEventListener("input", (event) => isComposing || read(kindOf(event)), { signal });
  root.addEventListener("compositionstart", () => (isComposing = true), { signal });
  root.addEventListener(
    "compositionend",
    () => {
      isComposing = false;
      read("type");
    },
    { signal },
  );
  root.addEventListener("paste", (event) => take(event, event.clipboardData), { signal });
  root.addEventListener("drop", (event) => take(event, event.dataTransfer), { signal });
  document.addEventListener("selectionchange", moved, { signal });
  writeDocument(root, ops);

  return {
    ops: text,
    span,
    insert,
    link: (href, words) => {
      const into = linkAround(text(), span()) ?? span();
      if (into.from === into.to) insert([textOp(words, href), textOp(" ")]);
      else become(linked(text(), into, href), into.to);
    },
    unlink: () => {
      const around = linkAround(text(), span());
      if (around !== null) become(linked(text(), around, null), around.to);
    },
    reset: (after) => {
      history = startOf({ ops: after, span: spanAt(lengthOf(after)) });
      writeDocument(root, after);
      tell();
    },
    focus,
    destroy: () => gone.abort(),
  };
}
