/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Op } from "../ops/op";
import type { Span } from "./document";
import { createEditing, type Editing } from "./editing";

interface EditorProps {
  id: string;
  /** The text to begin with; later ones come by `reset`. */
  ops: readonly Op[];
  label: string;
  placeholder: string;
  /** What the text is described by, e.g. why it was not taken. */
  describedBy?: string | undefined;
  /** The list of people that is open for the name being typed, and the one in it that Enter takes. */
  list: { id: string; active: string } | null;
  onReady(editing: Editing): void;
  onChange(ops: readonly Op[], span: Span): void;
  onFiles(files: readonly File[]): void;
  onKey(event: KeyboardEvent): void;
  onFocus?: (() => void) | undefined;
}

/** A field for a text with links and names. The browser edits what stands in it; Preact only makes it. */
export function Editor(props: EditorProps) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const root = element.current;
    if (root === null) return undefined;
    const editing = createEditing(root, latest.current.ops, {
      changed: (ops, span) => latest.current.onChange(ops, span),
      files: (files) => latest.current.onFiles(files),
    });
    latest.current.onReady(editing);
    return editing.destroy;
  }, []);
  const { id, label, placeholder, describedBy, list, onKey, onFocus } = props;
  return (
    <div
      ref={element}
      id={id}
      class="editor"
      contentEditable
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-describedby={describedBy}
      aria-autocomplete="list"
      aria-controls={list?.id}
      aria-activedescendant={list?.active}
      data-placeholder={placeholder}
      dir="auto"
      spellcheck
      onKeyDown={onKey}
      onFocus={onFocus}
    />
  );
}
