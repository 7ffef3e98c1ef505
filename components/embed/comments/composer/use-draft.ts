import { useEffect, useRef } from "preact/hooks";
import { EMPTY_DRAFT } from "../drafts/draft";
import type { Editing } from "../editor/editing";
import { type Op, partImages } from "../ops/op";
import type { Draft, DraftKey } from "../store/state";
import { useKnown, useWidget } from "../view/widget";

/** A text to change, as a draft: words and pictures apart, without the newline that ends every text. */
function draftFrom(edited: readonly Op[]): Draft {
  const { text, images } = partImages(edited);
  const last = text.at(-1);
  const ended = typeof last?.insert === "string" ? last.insert.replace(/\n$/, "") : null;
  const ops =
    ended === null || last === undefined ? text : [...text.slice(0, -1), { ...last, insert: ended }];
  return { ...EMPTY_DRAFT, ops: ops.filter(({ insert }) => insert !== ""), images };
}

export interface UsedDraft {
  draft: Draft;
  change(changes: Partial<Draft>): void;
  /** The editor reports what stands in it. */
  wrote(ops: readonly Op[]): void;
  editing: { current: Editing | null };
}

/** The draft of a composer, and an editor that shows it: also what came back, was kept, or was sent off. */
export function useDraft(draftKey: DraftKey, edited: readonly Op[] | undefined): UsedDraft {
  const { store } = useWidget();
  const first = useRef(edited === undefined ? EMPTY_DRAFT : draftFrom(edited));
  const draft = useKnown(({ drafts }) => drafts[draftKey]) ?? first.current;
  const editing = useRef<Editing | null>(null);
  const written = useRef(draft.ops);
  const change = (changes: Partial<Draft>) => {
    const now = store.get().drafts[draftKey] ?? first.current;
    store.dispatch({ type: "drafted", key: draftKey, draft: { ...now, ...changes } });
  };
  useEffect(() => {
    // Not what was drawn: whoever types fast is ahead of it.
    const { ops } = store.get().drafts[draftKey] ?? first.current;
    if (ops === written.current) return;
    written.current = ops;
    editing.current?.reset(ops);
  }, [draft.ops]);
  return {
    draft,
    editing,
    change,
    wrote: (ops) => {
      if (ops === written.current) return;
      written.current = ops;
      change({ ops });
    },
  };
}
