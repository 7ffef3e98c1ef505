import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { contentOf } from "@/server/publishing/stories/index";
import { editLockedStory, refuseEdit } from "./edit-story";
import { requireNewsroom } from "./newsroom-actor";
import { findVersion } from "./workflow.repository";
import { lockSeenStory, type SeenStory, type WorkflowStory } from "./workflow-story";

/** Saves what an earlier version said as the newest one, open. The versions in between stay in the history. */
export async function restoreVersion(
  ctx: Context,
  input: SeenStory & { versionId: string; version: number },
): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  return ctx.db.withStatements(async (tx) => {
    const story = await lockSeenStory(tx, ctx, input);
    refuseEdit(story, "restore");
    const wanted = { storyId: story.id, version: input.version };
    const earlier = await findVersion(tx, ctx.account.id, wanted);
    if (earlier === null) throw notFound("version");
    return editLockedStory(tx, ctx, {
      story,
      action: "restore",
      content: contentOf(earlier.content),
      note: `Version ${input.version}`,
    });
  });
}
