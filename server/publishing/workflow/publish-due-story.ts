import type { Context } from "@/server/context/index";
import { moveLockedStory } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import { lockStory } from "./workflow.repository";

/** published · early: due at `until` at the earliest · settled: nothing left to do. */
export type DueOutcome = { kind: "published" } | { kind: "early"; until: Date } | { kind: "settled" };

/**
 * Publish a scheduled story that is due. Idempotent, and safe to call early, late or twice: the story's row
 * decides, and a story that was redrafted, published or rescheduled meanwhile is left unchanged.
 */
export async function publishDueStory(ctx: Context, storyId: string): Promise<DueOutcome> {
  requireNewsroom(ctx, "stories:publish");
  return ctx.db.transaction(async (tx): Promise<DueOutcome> => {
    const story = await lockStory(tx, ctx.account.id, storyId);
    if (story === null || story.state !== "scheduled" || story.publishAt === null) return { kind: "settled" };
    if (story.publishAt > ctx.clock.now()) return { kind: "early", until: story.publishAt };
    await moveLockedStory(tx, ctx, { story, action: "publish" });
    return { kind: "published" };
  });
}
