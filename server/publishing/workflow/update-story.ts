import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { parseStoredContent } from "@/server/publishing/stories/index";
import { buildContent } from "./build-content";
import { assertEditable, editLockedStory } from "./edit-story";
import { requireNewsroom } from "./newsroom-actor";
import type { StoryInput } from "./story-input";
import { lockCurrentStory, type WorkflowStory } from "./workflow-story";

export interface StoryUpdate {
  storyId: string;
  /** Id of the version that the edit is based on; refused if a newer one has been saved. */
  versionId: string;
  /** Absent fields stay unchanged. */
  story: StoryInput;
  note?: string | undefined;
}

/**
 * Save a new version of a story, open; readers see the live version until it is published. Unchanged content
 * creates no version. Refused with a conflict after a concurrent save, or while the story is scheduled.
 */
export async function updateStory(ctx: Context, input: StoryUpdate): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  if (input.story.headline?.trim() === "") throw invalid("headline", "Enter a headline.");
  return ctx.db.transaction(async (tx) => {
    const story = await lockCurrentStory(tx, ctx, input);
    assertEditable(story, "update");
    const before = parseStoredContent(story.content);
    const content = await buildContent(tx, ctx, { before, input: input.story, now: ctx.clock.now() });
    return editLockedStory(tx, ctx, { story, action: "update", content, note: input.note });
  });
}
