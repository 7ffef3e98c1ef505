import type { Context } from "@/server/context/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import type { WorkflowStory } from "./workflow-story";

/** Approve a submitted story, which may then be published or scheduled. */
export async function approveStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "approve", input);
}
