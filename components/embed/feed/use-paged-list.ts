import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiFailure } from "../frame/api";
import { appendPage, type PagedList } from "./paged-list.rules";

export type Problem = "offline" | "unauthorized" | "failed";

export interface PagedListState<Entry, Next> {
  /** null: nothing loaded yet. */
  stretch: PagedList<Entry, Next> | null;
  isReading: boolean;
  problem: Problem | null;
  /** Loads the next page, or the first one; resolves with the number of new entries. */
  more(): Promise<number>;
  /** Replaces the list. */
  show(stretch: PagedList<Entry, Next>): void;
}

interface Source<Entry, Next> {
  read(next: Next | null): Promise<PagedList<Entry, Next>>;
  keyOf(entry: Entry): string | number;
  /** The page from the boot data; null: none. */
  first: PagedList<Entry, Next> | null;
}

function toProblem(error: unknown): Problem {
  if (!(error instanceof ApiFailure)) throw error;
  return error.code === "offline" || error.code === "unauthorized" ? error.code : "failed";
}

/** A paginated list; loaded entries remain when a request fails. */
export function usePagedList<Entry, Next>(source: Source<Entry, Next>): PagedListState<Entry, Next> {
  const [stretch, show] = useState(source.first);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const current = useRef(stretch);
  current.current = stretch;
  const isRequested = useRef(false);
  const loadMore = useCallback(async () => {
    if (isRequested.current) return 0;
    isRequested.current = true;
    setReading(true);
    setProblem(null);
    try {
      const page = await source.read(current.current?.next ?? null);
      const previous = current.current;
      const merged = previous === null ? page : appendPage(previous, page, source.keyOf);
      show(merged);
      return merged.entries.length - (previous?.entries.length ?? 0);
    } catch (error) {
      setProblem(toProblem(error));
      return 0;
    } finally {
      isRequested.current = false;
      setReading(false);
    }
  }, [source]);
  useEffect(() => {
    if (current.current === null) void loadMore();
  }, [loadMore]);
  return { stretch, isReading, problem, more: loadMore, show };
}
