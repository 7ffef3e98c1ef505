import type { Context } from "@/server/accounts/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import type { WorkflowStory } from "./workflow-story";

/** Takes a live story out of every public read at once, whatever its newest version is about. */
export async function retractStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "retract", input);
}
