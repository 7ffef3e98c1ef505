import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { parseStoredContent } from "@/server/publishing/stories/index";
import { assertEditable, editLockedStory } from "./edit-story";
import { requireNewsroom } from "./newsroom-actor";
import { findVersion } from "./workflow.repository";
import { lockCurrentStory, type StoryVersionRef, type WorkflowStory } from "./workflow-story";

/** Save the content of an earlier version as the newest one, open. The history keeps the versions in between. */
export async function restoreVersion(
  ctx: Context,
  input: StoryVersionRef & { versionId: string; version: number },
): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  return ctx.db.transaction(async (tx) => {
    const story = await lockCurrentStory(tx, ctx, input);
    assertEditable(story, "restore");
    const query = { storyId: story.id, version: input.version };
    const earlier = await findVersion(tx, ctx.account.id, query);
    if (earlier === null) throw notFound("version");
    return editLockedStory(tx, ctx, {
      story,
      action: "restore",
      content: parseStoredContent(earlier.content),
      note: `Version ${input.version}`,
    });
  });
}
