/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { focusComment } from "../view/focus";
import { useWidget } from "../view/widget";
import type { Live } from "./live";

/** So long one number stands before the next is read out. */
const QUIET_MILLISECONDS = 8_000;

/** Reads the number of new comments out, now and then: in a lively conversation nobody could hear anything else. */
function useAnnounced(count: number): void {
  const { announce, t } = useWidget();
  const heard = useRef({ at: -QUIET_MILLISECONDS, count: 0 });
  useEffect(() => {
    if (count <= heard.current.count) {
      heard.current.count = count;
      return undefined;
    }
    const wait = Math.max(0, heard.current.at + QUIET_MILLISECONDS - performance.now());
    const timer = setTimeout(() => {
      heard.current = { at: performance.now(), count };
      announce(t("live.new", { count }));
    }, wait);
    return () => clearTimeout(timer);
  }, [count, announce, t]);
}

/** Whether the line is there; its loss and its return are read out. */
function useLine(): boolean {
  const { announce, t } = useWidget();
  const [isOn, setOn] = useState(navigator.onLine);
  useEffect(() => {
    const turn = () => {
      setOn(navigator.onLine);
      announce(t(navigator.onLine ? "live.back" : "live.offline"));
    };
    window.addEventListener("online", turn);
    window.addEventListener("offline", turn);
    return () => {
      window.removeEventListener("online", turn);
      window.removeEventListener("offline", turn);
    };
  }, [announce, t]);
  return isOn;
}

/**
 * The button that shows what came in. It lies over the conversation, at the upper edge of what is seen of it, so that its
 * coming and going moves nothing.
 */
export function NewComments({ live }: { live: Live }) {
  const { t } = useWidget();
  const [count, setCount] = useState(live.arrivals.kept().length);
  const [top, setTop] = useState(live.top());
  useEffect(() => live.arrivals.subscribe(() => setCount(live.arrivals.kept().length)), [live]);
  useEffect(() => live.onView(() => setTop(live.top())), [live]);
  useAnnounced(count);
  const isOn = useLine();
  const place = { top: `${top}px` };
  if (!isOn)
    return (
      <div class="arrivals">
        <p style={place}>{t("live.offline")}</p>
      </div>
    );
  if (count === 0) return null;
  const show = () => focusComment(live.arrivals.show(), live.bridge);
  return (
    <div class="arrivals">
      <button type="button" class="primary" style={place} onClick={show}>
        {t("live.new", { count })}
      </button>
    </div>
  );
}
