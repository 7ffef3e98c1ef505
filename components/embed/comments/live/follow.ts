import { CHANGE_KINDS, type Change, parseChange } from "./change";

interface FollowOptions {
  /** URL of the event stream of changes after this one. */
  addressOf(after: number | null): string;
  /** Number of the last known change; null: only future changes. */
  after: number | null;
  onChange(change: Change): void;
  /** Called if changes may have been missed, so that the conversation must be reloaded. */
  missed(): void;
}

/** The server keeps changes for one hour; five minutes are a margin for slow connections. */
const RETENTION_MILLISECONDS = 55 * 60_000;
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 60_000;

/**
 * Subscribes to a conversation's changes while the page is visible: a hidden page closes its connection, since a
 * browser allows few of them. On reconnect, changes after the last seen one are sent again.
 */
export function followConversation({ addressOf, after, onChange, missed }: FollowOptions): () => void {
  let lastSeen = after;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let downSince: number | null = null;

  const recordSeen = ({ lastEventId }: MessageEvent) => {
    if (lastEventId !== "") lastSeen = Number(lastEventId);
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
    const opened = new EventSource(addressOf(lastSeen));
    source = opened;
    opened.addEventListener("ready", (event) => {
      failures = 0;
      if (downSince !== null && Date.now() - downSince > RETENTION_MILLISECONDS) missed();
      downSince = null;
      recordSeen(event);
    });
    for (const kind of CHANGE_KINDS) {
      opened.addEventListener(kind, (event) => {
        recordSeen(event);
        onChange(parseChange(kind, String(event.data)));
      });
    }
    opened.addEventListener("error", () => {
      downSince ??= Date.now();
      // After a network error the browser reconnects by itself.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
      failures += 1;
      timer = setTimeout(open, pause * (0.5 + Math.random() / 2));
    });
  };
  const onVisibilityChange = () => (document.hidden ? close() : open());

  document.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("online", open);
  window.addEventListener("offline", close);
  open();
  return () => {
    document.removeEventListener("visibilitychange", onVisibilityChange);
    window.removeEventListener("online", open);
    window.removeEventListener("offline", close);
    close();
  };
}
