/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Op } from "../ops/op";
import type { Span } from "./document";
import { createEditing, type Editing } from "./editing";

interface EditorProps {
  id: string;
  /** Initial text; changed later by `reset`. */
  ops: readonly Op[];
  label: string;
  placeholder: string;
  /** Id of the element that describes the field, e.g. an error message. */
  describedBy?: string | undefined;
  /** The open list of mention suggestions, and its active option. */
  list: { id: string; active: string } | null;
  onReady(editing: Editing): void;
  onChange(ops: readonly Op[], span: Span): void;
  onFiles(files: readonly File[]): void;
  onKey(event: KeyboardEvent): void;
  onFocus?: (() => void) | undefined;
}

/** A rich text field with links and mentions. The browser edits its content; Preact only creates the element. */
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
