import { useEffect, useRef } from "preact/hooks";
import { EMPTY_DRAFT } from "../drafts/draft";
import type { Editing } from "../editor/editing";
import { type Op, separateImages } from "../ops/op";
import type { Draft, DraftKey } from "../store/state";
import { useSelector, useWidget } from "../view/widget";

/** Converts a comment's ops to a draft: text and images separated, without the final newline. */
function toDraft(edited: readonly Op[]): Draft {
  const { text, images } = separateImages(edited);
  const last = text.at(-1);
  const withoutNewline = typeof last?.insert === "string" ? last.insert.replace(/\n$/, "") : null;
  const ops =
    withoutNewline === null || last === undefined
      ? text
      : [...text.slice(0, -1), { ...last, insert: withoutNewline }];
  return { ...EMPTY_DRAFT, ops: ops.filter(({ insert }) => insert !== ""), images };
}

export interface DraftState {
  draft: Draft;
  change(changes: Partial<Draft>): void;
  /** Called by the editor with its current content. */
  wrote(ops: readonly Op[]): void;
  editing: { current: Editing | null };
}

/** The draft of a composer with its editor; the editor is reset when the draft is restored, rejected or sent. */
export function useDraft(draftKey: DraftKey, edited: readonly Op[] | undefined): DraftState {
  const { store } = useWidget();
  const initial = useRef(edited === undefined ? EMPTY_DRAFT : toDraft(edited));
  const draft = useSelector(({ drafts }) => drafts[draftKey]) ?? initial.current;
  const editing = useRef<Editing | null>(null);
  const lastOps = useRef(draft.ops);
  const change = (changes: Partial<Draft>) => {
    const current = store.get().drafts[draftKey] ?? initial.current;
    store.dispatch({ type: "drafted", key: draftKey, draft: { ...current, ...changes } });
  };
  useEffect(() => {
    // Read from the store, not the rendered value, which may be behind fast typing.
    const { ops } = store.get().drafts[draftKey] ?? initial.current;
    if (ops === lastOps.current) return;
    lastOps.current = ops;
    editing.current?.reset(ops);
  }, [draft.ops]);
  return {
    draft,
    editing,
    change,
    wrote: (ops) => {
      if (ops === lastOps.current) return;
      lastOps.current = ops;
      change({ ops });
    },
  };
}
