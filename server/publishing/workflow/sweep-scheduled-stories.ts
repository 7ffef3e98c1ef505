import type { Context } from "@/server/context/index";
import { LOOK_AHEAD_MILLISECONDS } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import { publishDueStory } from "./publish-due-story";
import { findAccountsWithDueStories, findOverdue, markDueAnnounced } from "./schedule.repository";
import { emitDue } from "./story-event";

const BATCH = 500;

/** Results of a sweep; the next one retries `failed` stories. */
export interface SweepResult {
  published: number;
  failed: number;
  announced: number;
}

async function publishOverdue(ctx: Context): Promise<Pick<SweepResult, "published" | "failed">> {
  const counts = { published: 0, failed: 0 };
  for (;;) {
    const overdue = await findOverdue(ctx.db, ctx.account.id, { now: ctx.clock.now(), take: BATCH });
    for (const storyId of overdue) {
      try {
        const outcome = await publishDueStory(ctx, storyId);
        if (outcome.kind === "published") counts.published += 1;
      } catch (error) {
        // A story that cannot be published must not delay the others.
        ctx.log.error({ err: error, storyId }, "scheduled story could not be published");
        counts.failed += 1;
      }
    }
    if (overdue.length < BATCH || counts.failed > 0) return counts;
  }
}

/** Announce publications of the next minutes to the executor, each at its time. */
async function announceBatch(ctx: Context): Promise<number> {
  const until = new Date(ctx.clock.now().getTime() + LOOK_AHEAD_MILLISECONDS);
  return ctx.db.transaction(async (tx) => {
    const due = await markDueAnnounced(tx, ctx.account.id, { until, take: BATCH });
    for (const story of due) await emitDue(tx, ctx, story);
    return due.length;
  });
}

/**
 * Publish overdue stories (the platform was down, or an event was lost), and announce those that are due before the
 * next sweep. Concurrent sweeps share the work.
 */
export async function sweepScheduledStories(ctx: Context): Promise<SweepResult> {
  requireNewsroom(ctx, "stories:publish");
  const { published, failed } = await publishOverdue(ctx);
  let announced = 0;
  for (;;) {
    const batch = await announceBatch(ctx);
    announced += batch;
    if (batch < BATCH) return { published, failed, announced };
  }
}

/** Ids of the accounts with work for a sweep now; each account has its own sweep. */
export function findAccountsToPublish({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  const now = clock.now();
  return findAccountsWithDueStories(db, { now, until: new Date(now.getTime() + LOOK_AHEAD_MILLISECONDS) });
}
