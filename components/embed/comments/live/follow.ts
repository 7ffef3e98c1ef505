import { CHANGE_KINDS, type Change, changeFrom } from "./change";

interface Following {
  /** Where changes after this one are told. */
  addressOf(after: number | null): string;
  /** The change that is known last; null: whatever comes from now on. */
  after: number | null;
  hear(change: Change): void;
  /** So much happened in between that it has to be read anew. */
  missed(): void;
}

/** How long the server keeps changes, less what a slow line may take. */
const KEPT_MILLISECONDS = 55 * 60_000;
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 60_000;

/**
 * Follows a conversation while somebody looks at it: a page in the background gives its connection back, of which a
 * browser has few. Whatever happened in between is told when it comes back, by the number of the change seen last.
 */
export function followConversation({ addressOf, after, hear, missed }: Following): () => void {
  let last = after;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let downSince: number | null = null;

  const seen = ({ lastEventId }: MessageEvent) => {
    if (lastEventId !== "") last = Number(lastEventId);
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
    downSince ??= Date.now();
  };
  const open = () => {
    close();
    if (document.hidden || !navigator.onLine) return;
    const opened = new EventSource(addressOf(last));
    source = opened;
    opened.addEventListener("ready", (event) => {
      failures = 0;
      if (downSince !== null && Date.now() - downSince > KEPT_MILLISECONDS) missed();
      downSince = null;
      seen(event);
    });
    for (const kind of CHANGE_KINDS) {
      opened.addEventListener(kind, (event) => {
        seen(event);
        hear(changeFrom(kind, String(event.data)));
      });
    }
    opened.addEventListener("error", () => {
      downSince ??= Date.now();
      // Where the line only broke the browser tries again by itself.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
      failures += 1;
      timer = setTimeout(open, pause * (0.5 + Math.random() / 2));
    });
  };
  const wake = () => (document.hidden ? close() : open());

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", open);
  window.addEventListener("offline", close);
  open();
  return () => {
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", open);
    window.removeEventListener("offline", close);
    close();
  };
}
