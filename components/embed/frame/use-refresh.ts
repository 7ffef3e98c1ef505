import { useEffect } from "preact/hooks";

const EVERY_MILLISECONDS = 60_000;

/** Calls `refresh` once a minute while the widget is visible, not in a background tab or a closed drawer. */
export function useRefresh(refresh: () => void): void {
  useEffect(() => {
    let isVisible = true;
    const observer = new IntersectionObserver((changes) => {
      isVisible = changes.at(-1)?.isIntersecting ?? isVisible;
    });
    observer.observe(document.body);
    const timer = setInterval(() => {
      if (isVisible && document.visibilityState === "visible") refresh();
    }, EVERY_MILLISECONDS);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [refresh]);
}
