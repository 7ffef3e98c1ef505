/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useFrame } from "../frame/use-frame";
import { Failed, Placeholder } from "./notices";
import type { Reading } from "./use-stretch";

interface ListProps<Entry> {
  reading: Reading<Entry, string> | Reading<Entry, number>;
  keyOf: (entry: Entry) => string | number;
  draw: (entry: Entry, at: number) => ComponentChildren;
  /** What stands there when there is nothing. */
  nothing: ComponentChildren;
  isRanked?: boolean;
}

/** A list with what is behind it at a button; focus stays where it was, and how many came is said. */
export function EntryList<Entry>({ reading, keyOf, draw, nothing, isRanked = false }: ListProps<Entry>) {
  const { t, announce } = useFrame();
  const list = useRef<HTMLElement>(null);
  const { stretch, isReading, trouble } = reading;
  if (stretch === null && trouble !== null)
    return <Failed trouble={trouble} again={() => void reading.more()} />;
  if (stretch === null) return <Placeholder />;
  if (stretch.entries.length === 0) return <>{nothing}</>;
  const more = async () => {
    const before = stretch.entries.length;
    const came = await reading.more();
    if (came === 0) return;
    announce(t("came", { count: came }));
    // The button may be gone with the last stretch: reading goes on at the first entry of the new ones.
    list.current?.children[before]?.querySelector<HTMLElement>("a")?.focus();
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
      {trouble !== null && <Failed trouble={trouble} again={() => void more()} />}
      {stretch.next !== null && trouble === null && (
        <button type="button" class="button more" aria-disabled={isReading} onClick={() => void more()}>
          {t(isReading ? "loading" : "more")}
        </button>
      )}
    </>
  );
}
