/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useFrame } from "../frame/use-frame";
import { Failed, Placeholder } from "./notices";
import type { PagedListState } from "./use-paged-list";

interface ListProps<Entry> {
  reading: PagedListState<Entry, string> | PagedListState<Entry, number>;
  keyOf: (entry: Entry) => string | number;
  draw: (entry: Entry, at: number) => ComponentChildren;
  /** Shown if the list is empty. */
  nothing: ComponentChildren;
  isRanked?: boolean;
}

/** A list with a "load more" button; the focus is kept, and the number of loaded entries is announced. */
export function EntryList<Entry>({ reading, keyOf, draw, nothing, isRanked = false }: ListProps<Entry>) {
  const { t, announce } = useFrame();
  const list = useRef<HTMLElement>(null);
  const { stretch, isReading, problem } = reading;
  if (stretch === null && problem !== null)
    return <Failed problem={problem} onRetry={() => void reading.more()} />;
  if (stretch === null) return <Placeholder />;
  if (stretch.entries.length === 0) return <>{nothing}</>;
  const loadMore = async () => {
    const previousCount = stretch.entries.length;
    const newCount = await reading.more();
    if (newCount === 0) return;
    announce(t("came", { count: newCount }));
    // The button may be removed with the last page: move the focus to the first new entry.
    list.current?.children[previousCount]?.querySelector<HTMLElement>("a")?.focus();
  };
  const List = isRanked ? "ol" : "ul";
  return (
    <>
      <List
        class="entries"
        ref={(element: HTMLElement | null) => {
          list.current = element;
        }}
      >
        {stretch.entries.map((entry, at) => (
          <li key={keyOf(entry)}>{draw(entry, at)}</li>
        ))}
      </List>
      {problem !== null && <Failed problem={problem} onRetry={() => void loadMore()} />}
      {stretch.next !== null && problem === null && (
        <button type="button" class="button more" aria-disabled={isReading} onClick={() => void loadMore()}>
          {t(isReading ? "loading" : "more")}
        </button>
      )}
    </>
  );
}
