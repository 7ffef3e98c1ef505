import { LIVE_CHANNEL } from "@/server/engagement/comments/index";
import type { Statements } from "@/server/platform/db/index";
import { type Listening, listen } from "@/server/platform/listen/index";
import type { Log } from "@/server/platform/log/index";
import { findChanges } from "./change.repository";
import { buildPayloads, type ChangePayload } from "./change-payload";

interface HubWorld {
  db: Statements;
  log: Log;
  /** null: nobody can be listened to; changes are looked for from time to time. */
  databaseUrl: string | null;
}

export interface Follower {
  realmId: number;
  /** The change that it has seen last. */
  after: number;
  tell(change: ChangePayload): void;
  /** Says that the connection is still there. */
  beat(): void;
}

/** Tells whoever follows a conversation what changes in it: one connection that listens for all readers of a process. */
export interface LiveHub {
  /** Follows from `after` on; the answer ends it. */
  follow(follower: Follower): () => void;
}

const BEAT_MILLISECONDS = 20_000;
/** A notice may be lost with the process that was to send it: now and then the table is asked all the same. */
const LOOK_MILLISECONDS = 10_000;

export function createLiveHub({ db, log, databaseUrl }: HubWorld): LiveHub {
  const followers = new Set<Follower>();
  let listening: Listening | null = null;
  let timers: NodeJS.Timeout[] = [];
  let looking: Promise<void> | null = null;
  let isStale = false;

  /** Each conversation from where the one furthest behind stands; who is ahead passes over what it has seen. */
  function seen(): { realmId: number; after: number }[] {
    const least = new Map<number, number>();
    for (const { realmId, after } of followers) {
      least.set(realmId, Math.min(after, least.get(realmId) ?? after));
    }
    return [...least].map(([realmId, after]) => ({ realmId, after }));
  }

  async function lookOnce(): Promise<void> {
    const changes = await findChanges(db, seen());
    if (changes.length === 0) return;
    const told = await buildPayloads(db, changes);
    for (const follower of followers) {
      for (const change of told) {
        if (change.realmId !== follower.realmId || change.id <= follower.after) continue;
        follower.after = change.id;
        follower.tell(change);
      }
      const last = changes.findLast(({ realmId }) => realmId === follower.realmId);
      follower.after = Math.max(follower.after, last?.id ?? 0);
    }
    // There may be more than was asked for at once.
    if (changes.length >= 200) isStale = true;
  }

  async function lookWhileStale(): Promise<void> {
    while (isStale && followers.size > 0) {
      isStale = false;
      await lookOnce().catch((error: unknown) =>
        log.warn({ err: error }, "changes of comments were not read"),
      );
    }
  }

  function look(): void {
    isStale = true;
    looking ??= lookWhileStale().finally(() => {
      looking = null;
    });
  }

  function begin(): void {
    const beat = () => {
      for (const follower of followers) follower.beat();
    };
    timers = [setInterval(beat, BEAT_MILLISECONDS).unref(), setInterval(look, LOOK_MILLISECONDS).unref()];
    if (databaseUrl !== null) {
      listening = listen({ url: databaseUrl, channel: LIVE_CHANNEL, onNotice: look, log });
    }
  }

  function end(): void {
    for (const timer of timers) clearInterval(timer);
    void listening?.stop();
    listening = null;
  }

  return {
    follow: (follower) => {
      if (followers.size === 0) begin();
      followers.add(follower);
      look();
      return () => {
        if (followers.delete(follower) && followers.size === 0) end();
      };
    },
  };
}
