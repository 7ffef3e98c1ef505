import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFrame } from "../frame/use-frame";
import { type Draft, packDraft, unpackDraft } from "./draft";
import { isUntouched, NOTHING, type Written } from "./form.rules";

const PAUSE_MILLISECONDS = 400;
const EMPTY: Draft = { written: NOTHING, attempt: null };

export interface KeptDraft {
  draft: Draft;
  /** Counts the drafts that came from the page: what is drawn once is drawn anew. */
  version: number;
  /** What was written; it is another attempt from now on. */
  write(change: Partial<Written>): void;
  /** The attempt under which it is being sent; null: the next try is another one. */
  attempting(attempt: string | null): void;
  /** It was sent: the next text begins with who the writer is. */
  clear(): void;
}

/** The draft, which the page around keeps: a frame's own storage is often closed. */
export function useDraft(): KeptDraft {
  const { bridge } = useFrame();
  const [draft, setDraft] = useState(EMPTY);
  const [version, setVersion] = useState(0);
  const current = useRef(EMPTY);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    bridge.post({ action: "svc_draft", text: packDraft(current.current) });
  }, [bridge]);
  const change = useCallback(
    (next: Draft) => {
      current.current = next;
      setDraft(next);
      // Also of whoever writes without a pause.
      timer.current ??= setTimeout(keep, PAUSE_MILLISECONDS);
    },
    [keep],
  );
  useLayoutEffect(() => {
    const unhear = bridge.on("svc_draft", ({ text }) => {
      // Whoever has begun to write keeps what they wrote.
      if (text === "" || !isUntouched(current.current.written)) return;
      current.current = unpackDraft(text);
      setDraft(current.current);
      setVersion((before) => before + 1);
    });
    addEventListener("pagehide", keep);
    return () => {
      unhear();
      removeEventListener("pagehide", keep);
    };
  }, [bridge, keep]);
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
      change({ written: { ...NOTHING, name, email }, attempt: null });
      keep();
    }, [change, keep]),
  };
}
