import type { Context } from "@/server/accounts/index";
import { LOOK_AHEAD_MILLISECONDS } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import { publishDueStory } from "./publish-due-story";
import { accountsWithDueStories, announceDue, findOverdue } from "./schedule.repository";
import { emitDue } from "./story-event";

const BATCH = 500;

/** What a sweep found to do; `failed` stories are tried again by the next one. */
export interface Swept {
  published: number;
  failed: number;
  announced: number;
}

async function publishOverdue(ctx: Context): Promise<Pick<Swept, "published" | "failed">> {
  const done = { published: 0, failed: 0 };
  for (;;) {
    const overdue = await findOverdue(ctx.db, ctx.account.id, { now: ctx.clock.now(), take: BATCH });
    for (const storyId of overdue) {
      try {
        const outcome = await publishDueStory(ctx, storyId);
        if (outcome.kind === "published") done.published += 1;
      } catch (error) {
        // One story that cannot be published keeps no other from its time.
        ctx.log.error({ err: error, storyId }, "a scheduled story could not be published");
        done.failed += 1;
      }
    }
    if (overdue.length < BATCH || done.failed > 0) return done;
  }
}

/** Tells the executor of publications of the next minutes, each at its time. */
async function announce(ctx: Context): Promise<number> {
  const until = new Date(ctx.clock.now().getTime() + LOOK_AHEAD_MILLISECONDS);
  return ctx.db.withPipeline(async (tx) => {
    const due = await announceDue(tx, ctx.account.id, { until, take: BATCH });
    for (const story of due) await emitDue(tx, ctx, story);
    return due.length;
  });
}

/**
 * Publishes what is overdue (whatever kept it: the platform was down, its event was lost), and announces what will be
 * due before the next sweep. Two sweeps at once share the work.
 */
export async function sweepScheduledStories(ctx: Context): Promise<Swept> {
  requireNewsroom(ctx, "stories:publish");
  const { published, failed } = await publishOverdue(ctx);
  let announced = 0;
  for (;;) {
    const batch = await announce(ctx);
    announced += batch;
    if (batch < BATCH) return { published, failed, announced };
  }
}

/** Accounts for which a sweep has anything to do now; each of them is swept by itself. */
export function accountsToSweep({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  const now = clock.now();
  return accountsWithDueStories(db, { now, until: new Date(now.getTime() + LOOK_AHEAD_MILLISECONDS) });
}
