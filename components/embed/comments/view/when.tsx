/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { formatDateTime, formatRelativeTime } from "../../frame/time";
import { useWidget } from "./widget";

const MINUTE_MILLISECONDS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onEveryMinute(listener: () => void): () => void {
  timer ??= setInterval(() => {
    for (const callback of listeners) callback();
  }, MINUTE_MILLISECONDS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A relative time; the exact time is in the tooltip. */
export function When({ at }: { at: string }) {
  const { locale } = useWidget();
  const [, redraw] = useState(0);
  useEffect(() => onEveryMinute(() => redraw((count) => count + 1)), []);
  // Formatted only in the browser, since the server renders in another time zone.
  const setTooltip = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.title = formatDateTime(at, locale);
  };
  return (
    <time class="when" dateTime={at} onPointerEnter={setTooltip}>
      {formatRelativeTime(at, { locale, style: "short" })}
    </time>
  );
}
