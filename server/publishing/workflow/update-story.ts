import type { Context } from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import { contentOf } from "@/server/publishing/stories/index";
import { editLockedStory, refuseEdit } from "./edit-story";
import { madeContent } from "./made-content";
import { requireNewsroom } from "./newsroom-actor";
import type { StoryInput } from "./story-input";
import { lockSeenStory, type WorkflowStory } from "./workflow-story";

export interface StoryUpdate {
  storyId: string;
  /** The version that the writer had before them; refused where another has been saved since. */
  versionId: string;
  /** What is left out stays. */
  story: StoryInput;
  note?: string | undefined;
}

/**
 * Saves a new version of a story, open; what readers see stays until it is published. Content that says the same as
 * before makes no version. Refused with a conflict where somebody else saved in between, or while it is scheduled.
 */
export async function updateStory(ctx: Context, input: StoryUpdate): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  if (input.story.headline?.trim() === "") throw invalid("headline", "a story needs a headline");
  return ctx.db.withStatements(async (tx) => {
    const story = await lockSeenStory(tx, ctx, input);
    refuseEdit(story, "update");
    const before = contentOf(story.content);
    const content = await madeContent(tx, ctx, { before, input: input.story, now: ctx.clock.now() });
    return editLockedStory(tx, ctx, { story, action: "update", content, note: input.note });
  });
}
