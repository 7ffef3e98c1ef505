/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { ago, inFull } from "../../frame/time";
import { useWidget } from "./widget";

const MINUTE_MILLISECONDS = 60_000;
const hearers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function hearMinutes(hear: () => void): () => void {
  timer ??= setInterval(() => {
    for (const one of hearers) one();
  }, MINUTE_MILLISECONDS);
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
  };
}

/** When something was written, as people say it; the exact time on pointing at it. */
export function When({ at }: { at: string }) {
  const { locale } = useWidget();
  const [, redraw] = useState(0);
  useEffect(() => hearMinutes(() => redraw((count) => count + 1)), []);
  // Only now: whoever drew this first did so on another clock's side of the world.
  const tell = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.title = inFull(at, locale);
  };
  return (
    <time class="when" dateTime={at} onPointerEnter={tell}>
      {ago(at, { locale, style: "short" })}
    </time>
  );
}
