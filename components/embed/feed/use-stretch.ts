import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiFailure } from "../frame/api";
import { continued, type Stretch } from "./stretch.rules";

export type Trouble = "offline" | "unauthorized" | "failed";

export interface Reading<Entry, Next> {
  /** null until something was read. */
  stretch: Stretch<Entry, Next> | null;
  isReading: boolean;
  trouble: Trouble | null;
  /** Reads what comes behind, or from the start where nothing is there yet. Answers how many came. */
  more(): Promise<number>;
  /** Shows something else in its place. */
  show(stretch: Stretch<Entry, Next>): void;
}

interface Source<Entry, Next> {
  read(next: Next | null): Promise<Stretch<Entry, Next>>;
  keyOf(entry: Entry): string | number;
  /** What was read before the widget ran. */
  first: Stretch<Entry, Next> | null;
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiFailure)) throw error;
  return error.code === "offline" || error.code === "unauthorized" ? error.code : "failed";
}

/** A list that is read stretch by stretch; what is shown stays when reading on fails. */
export function useStretch<Entry, Next>(source: Source<Entry, Next>): Reading<Entry, Next> {
  const [stretch, show] = useState(source.first);
  const [isReading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const current = useRef(stretch);
  current.current = stretch;
  const isAsked = useRef(false);
  const more = useCallback(async () => {
    if (isAsked.current) return 0;
    isAsked.current = true;
    setReading(true);
    setTrouble(null);
    try {
      const read = await source.read(current.current?.next ?? null);
      const shown = current.current;
      const whole = shown === null ? read : continued(shown, read, source.keyOf);
      show(whole);
      return whole.entries.length - (shown?.entries.length ?? 0);
    } catch (error) {
      setTrouble(troubleOf(error));
      return 0;
    } finally {
      isAsked.current = false;
      setReading(false);
    }
  }, [source]);
  useEffect(() => {
    if (current.current === null) void more();
  }, [more]);
  return { stretch, isReading, trouble, more, show };
}
