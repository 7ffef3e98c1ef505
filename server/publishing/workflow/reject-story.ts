import type { Context } from "@/server/accounts/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import type { WorkflowStory } from "./workflow-story";

/** Sends a submitted or approved story back to its writers; the note says why. */
export async function rejectStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "reject", input);
}
