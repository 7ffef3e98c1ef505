import { useEffect } from "preact/hooks";

const EVERY_MILLISECONDS = 60_000;

/** Calls back once a minute while the widget is seen: never in a tab behind others, never in a closed drawer. */
export function useRefresh(refresh: () => void): void {
  useEffect(() => {
    let isSeen = true;
    const watch = new IntersectionObserver((changes) => {
      isSeen = changes.at(-1)?.isIntersecting ?? isSeen;
    });
    watch.observe(document.body);
    const timer = setInterval(() => {
      if (isSeen && document.visibilityState === "visible") refresh();
    }, EVERY_MILLISECONDS);
    return () => {
      clearInterval(timer);
      watch.disconnect();
    };
  }, [refresh]);
}
