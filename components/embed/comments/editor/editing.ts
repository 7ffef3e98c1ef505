import { type Op, textOp } from "../ops/op";
import {
  findLink,
  getLength,
  isAtEdge,
  replaceRange,
  type Span,
  setLink,
  sliceOps,
  spanAt,
} from "./document";
import { isForeign, readDocument, readSelection, writeDocument, writeSelection } from "./dom";
import {
  type ChangeKind,
  createHistory,
  type History,
  pushChange,
  redoStep,
  setSelection,
  undoStep,
} from "./history";
import { parseTransfer } from "./paste";

/** Callbacks of an editor. */
export interface EditorEvents {
  changed(ops: readonly Op[], span: Span): void;
  /** Images were pasted or dropped. */
  files(files: readonly File[]): void;
}

export interface Editing {
  ops(): readonly Op[];
  /** The last selection, also while the focus is elsewhere. */
  span(): Span;
  /** Replaces a range, or the selection, and places the caret after it. */
  insert(ops: readonly Op[], span?: Span): void;
  /** Links the selection; if it is empty, inserts the URL as linked text. */
  link(href: string, text: string): void;
  unlink(): void;
  /** Replaces the text and clears the undo history. */
  reset(ops: readonly Op[]): void;
  focus(): void;
  destroy(): void;
}

/** Text typed inside a link belongs to it; text typed at its edge does not. */
function toTypedOp(ops: readonly Op[], { from, to }: Span, text: string): Op {
  const around = findLink(ops, { from, to });
  const isInside = around !== null && around.from < from && to < around.to;
  return textOp(text, isInside ? around.link : null);
}

function toChangeKind(event: Event): ChangeKind {
  const type = event instanceof InputEvent ? event.inputType : "";
  if (type === "insertText") return "type";
  return type.startsWith("delete") ? "erase" : "other";
}

/**
 * Creates the controller of a contenteditable element whose model is a list of ops. The browser handles typing and
 * composition (by input methods and phone keyboards); all other changes are made to the model, which is then
 * rendered.
 */
export function createEditing(root: HTMLElement, ops: readonly Op[], events: EditorEvents): Editing {
  const controller = new AbortController();
  let history: History = createHistory({ ops, span: spanAt(getLength(ops)) });
  let isComposing = false;

  const text = () => history.now.ops;
  const span = () => history.now.span;
  const selection = () => readSelection(root) ?? span();
  const notify = () => events.changed(text(), span());
  const focus = () => {
    root.focus();
    writeSelection(root, span());
  };
  const render = (next: History) => {
    history = next;
    writeDocument(root, text());
    focus();
    notify();
  };
  const applyChange = (after: readonly Op[], at: number) =>
    render(pushChange(history, { ops: after, span: spanAt(at) }, "other"));
  const insert = (added: readonly Op[], target: Span = span()) =>
    applyChange(replaceRange(text(), target, added), target.from + getLength(added));

  const read = (kind: ChangeKind) => {
    const now = { ops: readDocument(root), span: selection() };
    history = pushChange(history, now, kind);
    if (isForeign(root)) {
      writeDocument(root, now.ops);
      writeSelection(root, now.span);
    }
    notify();
  };

  const onBeforeInput = (event: InputEvent) => {
    const { inputType, data } = event;
    if (event.isComposing || isComposing) return;
    const target = selection();
    if (inputType === "historyUndo") render(undoStep(history));
    else if (inputType === "historyRedo") render(redoStep(history));
    else if (inputType === "insertParagraph" || inputType === "insertLineBreak")
      insert([textOp("\n")], target);
    else if (inputType === "insertText" && data !== null && isAtEdge(text(), target))
      insert([toTypedOp(text(), target, data)], target);
    else if (!/^(?:format|insertFrom)/.test(inputType)) return;
    event.preventDefault();
  };

  const onTransfer = (event: Event, transfer: DataTransfer | null) => {
    event.preventDefault();
    if (transfer === null) return;
    const files = [...transfer.files].filter(({ type }) => type.startsWith("image/"));
    const target = selection();
    if (files.length > 0) events.files(files);
    else insert(parseTransfer(transfer, sliceOps(text(), target)), target);
  };

  const onSelectionChange = () => {
    const now = isComposing ? null : readSelection(root);
    if (now === null) return;
    const previous = history;
    history = setSelection(previous, now);
    if (history !== previous) notify();
  };

  const { signal } = controller;
  root.addEventListener("beforeinput", onBeforeInput, { signal });
  root.addEventListener("input", (event) => isComposing || read(toChangeKind(event)), { signal });
  root.addEventListener("compositionstart", () => (isComposing = true), { signal });
  root.addEventListener(
    "compositionend",
    () => {
      isComposing = false;
      read("type");
    },
    { signal },
  );
  root.addEventListener("paste", (event) => onTransfer(event, event.clipboardData), { signal });
  root.addEventListener("drop", (event) => onTransfer(event, event.dataTransfer), { signal });
  document.addEventListener("selectionchange", onSelectionChange, { signal });
  writeDocument(root, ops);

  return {
    ops: text,
    span,
    insert,
    link: (href, typed) => {
      const target = findLink(text(), span()) ?? span();
      if (target.from === target.to) insert([textOp(typed, href), textOp(" ")]);
      else applyChange(setLink(text(), target, href), target.to);
    },
    unlink: () => {
      const around = findLink(text(), span());
      if (around !== null) applyChange(setLink(text(), around, null), around.to);
    },
    reset: (after) => {
      history = createHistory({ ops: after, span: spanAt(getLength(after)) });
      writeDocument(root, after);
      notify();
    },
    focus,
    destroy: () => controller.abort(),
  };
}
