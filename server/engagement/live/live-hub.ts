import { LIVE_CHANNEL } from "@/server/engagement/comment-states/index";
import { type ListenHandle, listen, type Statements } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";
import { findChanges } from "./change.repository";
import { buildPayloads, type ChangePayload } from "./change-payload";

interface HubDependencies {
  db: Statements;
  log: Log;
  /** null: no LISTEN; changes are only polled. */
  databaseUrl: string | null;
}

export interface LiveSubscriber {
  realmId: number;
  /** The id of its last seen change. */
  after: number;
  notify(change: ChangePayload): void;
  /** Send a heartbeat. */
  beat(): void;
}

/** Fan-out of changes to live subscribers: one LISTEN connection for all readers of a process. */
export interface LiveHub {
  /** Subscribe from `after` on; returns the unsubscribe function. */
  follow(follower: LiveSubscriber): () => void;
}

const HEARTBEAT_MILLISECONDS = 20_000;
/** A notification is lost if the sending process dies: poll the table as a fallback. */
const POLL_MILLISECONDS = 10_000;

export function createLiveHub({ db, log, databaseUrl }: HubDependencies): LiveHub {
  const followers = new Set<LiveSubscriber>();
  let listening: ListenHandle | null = null;
  let timers: NodeJS.Timeout[] = [];
  let polling: Promise<void> | null = null;
  let isStale = false;

  /** Start each conversation at its slowest subscriber; the others skip changes they have seen. */
  function readPositions(): { realmId: number; after: number }[] {
    const oldest = new Map<number, number>();
    for (const { realmId, after } of followers) {
      oldest.set(realmId, Math.min(after, oldest.get(realmId) ?? after));
    }
    return [...oldest].map(([realmId, after]) => ({ realmId, after }));
  }

  async function pollOnce(): Promise<void> {
    const changes = await findChanges(db, readPositions());
    if (changes.length === 0) return;
    const payloads = await buildPayloads(db, changes);
    for (const follower of followers) {
      for (const change of payloads) {
        if (change.realmId !== follower.realmId || change.id <= follower.after) continue;
        follower.after = change.id;
        follower.notify(change);
      }
      const last = changes.findLast(({ realmId }) => realmId === follower.realmId);
      follower.after = Math.max(follower.after, last?.id ?? 0);
    }
    // The result may have been limited: poll again.
    if (changes.length >= 200) isStale = true;
  }

  async function pollWhileStale(): Promise<void> {
    while (isStale && followers.size > 0) {
      isStale = false;
      await pollOnce().catch((error: unknown) =>
        log.warn({ err: error }, "comment changes could not be read"),
      );
    }
  }

  function poll(): void {
    isStale = true;
    polling ??= pollWhileStale().finally(() => {
      polling = null;
    });
  }

  function start(): void {
    const beat = () => {
      for (const follower of followers) follower.beat();
    };
    timers = [
      setInterval(beat, HEARTBEAT_MILLISECONDS).unref(),
      setInterval(poll, POLL_MILLISECONDS).unref(),
    ];
    if (databaseUrl !== null) {
      listening = listen({ url: databaseUrl, channel: LIVE_CHANNEL, onNotice: poll, log });
    }
  }

  function stop(): void {
    for (const timer of timers) clearInterval(timer);
    void listening?.stop();
    listening = null;
  }

  return {
    follow: (follower) => {
      if (followers.size === 0) start();
      followers.add(follower);
      poll();
      return () => {
        if (followers.delete(follower) && followers.size === 0) stop();
      };
    },
  };
}
