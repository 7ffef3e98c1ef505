/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { ago, inFull } from "../../frame/time";
import { useWidget } from "./widget";

const MINUTE_MILLISECONDS = 60_000;
const hearers = new Set<() => void>();
setInterval(() => {
  for (const hear of hearers) hear();
}, MINUTE_MILLISECONDS);

/** When something was written, as people say it; the exact time on pointing at it. */
export function When({ at }: { at: string }) {
  const { locale } = useWidget();
  const [, redraw] = useState(0);
  useEffect(() => {
    const hear = () => redraw((count) => count + 1);
    hearers.add(hear);
    return () => {
      hearers.delete(hear);
    };
  }, []);
  return (
    <time class="when" dateTime={at} title={inFull(at, locale)}>
      {ago(at, { locale, style: "short" })}
    </time>
  );
}
