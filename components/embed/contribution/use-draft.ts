import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFrame } from "../frame/use-frame";
import { type Draft, parseDraft, serializeDraft } from "./draft";
import { type ContributionValues, EMPTY_FORM, isUntouched } from "./form.rules";

const PAUSE_MILLISECONDS = 400;
const EMPTY: Draft = { written: EMPTY_FORM, attempt: null };

export interface DraftState {
  draft: Draft;
  /** Incremented when a stored draft is restored, so that uncontrolled fields are rendered again. */
  version: number;
  /** Updates the content, and resets the attempt key. */
  write(change: Partial<ContributionValues>): void;
  /** Sets the idempotency key of the pending attempt; null: the next try is a new attempt. */
  attempting(attempt: string | null): void;
  /** Clears the draft after it was sent; keeps the writer's name and e-mail address. */
  clear(): void;
}

/** The draft, stored by the embedding page: the frame's own storage is often blocked. */
export function useDraft(): DraftState {
  const { bridge } = useFrame();
  const [draft, setDraft] = useState(EMPTY);
  const [version, setVersion] = useState(0);
  const current = useRef(EMPTY);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    bridge.post({ action: "svc_draft", text: serializeDraft(current.current) });
  }, [bridge]);
  const change = useCallback(
    (next: Draft) => {
      current.current = next;
      setDraft(next);
      // A throttle, not a debounce: continuous typing is saved too.
      timer.current ??= setTimeout(save, PAUSE_MILLISECONDS);
    },
    [save],
  );
  useLayoutEffect(() => {
    const unsubscribe = bridge.on("svc_draft", ({ text }) => {
      // A stored draft does not replace text already entered.
      if (text === "" || !isUntouched(current.current.written)) return;
      current.current = parseDraft(text);
      setDraft(current.current);
      setVersion((previous) => previous + 1);
    });
    addEventListener("pagehide", save);
    return () => {
      unsubscribe();
      removeEventListener("pagehide", save);
    };
  }, [bridge, save]);
  return {
    draft,
    version,
    write: useCallback(
      (written) => change({ written: { ...current.current.written, ...written }, attempt: null }),
      [change],
    ),
    attempting: useCallback((attempt) => change({ ...current.current, attempt }), [change]),
    clear: useCallback(() => {
      const { name, email } = current.current.written;
      change({ written: { ...EMPTY_FORM, name, email }, attempt: null });
      save();
    }, [change, save]),
  };
}
