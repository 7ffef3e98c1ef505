import type { Context } from "@/server/accounts/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import type { WorkflowStory } from "./workflow-story";

/** Approves a story that waits for it; it may be published or scheduled from then on. */
export async function approveStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "approve", input);
}
