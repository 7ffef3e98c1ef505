/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { focusComment } from "../view/focus";
import { useWidget } from "../view/widget";
import type { Live } from "./live";

/** Minimum interval between announcements of the number of new comments. */
const QUIET_MILLISECONDS = 8_000;

/** Announces the number of new comments at most once per interval, so that a screen reader is not interrupted. */
function useAnnounced(count: number): void {
  const { announce, t } = useWidget();
  const announced = useRef({ at: -QUIET_MILLISECONDS, count: 0 });
  useEffect(() => {
    if (count <= announced.current.count) {
      announced.current.count = count;
      return undefined;
    }
    const wait = Math.max(0, announced.current.at + QUIET_MILLISECONDS - performance.now());
    const timer = setTimeout(() => {
      announced.current = { at: performance.now(), count };
      announce(t("live.new", { count }));
    }, wait);
    return () => clearTimeout(timer);
  }, [count, announce, t]);
}

/** Whether the browser is online; changes are announced. */
function useOnline(): boolean {
  const { announce, t } = useWidget();
  const [isOnline, setOn] = useState(navigator.onLine);
  useEffect(() => {
    const onChange = () => {
      setOn(navigator.onLine);
      announce(t(navigator.onLine ? "live.back" : "live.offline"));
    };
    window.addEventListener("online", onChange);
    window.addEventListener("offline", onChange);
    return () => {
      window.removeEventListener("online", onChange);
      window.removeEventListener("offline", onChange);
    };
  }, [announce, t]);
  return isOnline;
}

/**
 * The button that shows queued comments. It is positioned over the conversation at the upper edge of the visible
 * part, so that the layout does not shift.
 */
export function NewComments({ live }: { live: Live }) {
  const { t } = useWidget();
  const [count, setCount] = useState(live.arrivals.queued().length);
  const [top, setTop] = useState(live.top());
  useEffect(() => live.arrivals.subscribe(() => setCount(live.arrivals.queued().length)), [live]);
  useEffect(() => live.onView(() => setTop(live.top())), [live]);
  useAnnounced(count);
  const isOnline = useOnline();
  const style = { top: `${top}px` };
  if (!isOnline)
    return (
      <div class="arrivals">
        <p style={style}>{t("live.offline")}</p>
      </div>
    );
  if (count === 0) return null;
  const show = () => focusComment(live.arrivals.show(), live.bridge);
  return (
    <div class="arrivals">
      <button type="button" class="primary" style={style} onClick={show}>
        {t("live.new", { count })}
      </button>
    </div>
  );
}
