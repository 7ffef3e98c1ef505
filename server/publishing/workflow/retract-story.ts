import type { Context } from "@/server/context/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import type { WorkflowStory } from "./workflow-story";

/** Remove a live story from every public read at once, whatever the state of its newest version. */
export async function retractStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "retract", input);
}
