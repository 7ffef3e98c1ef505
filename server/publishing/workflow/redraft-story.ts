import type { Context } from "@/server/accounts/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import type { WorkflowStory } from "./workflow-story";

/** Takes a story out of the workflow, back to its writers; a scheduled one is not published then. */
export async function redraftStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  return moveStory(ctx, "redraft", input);
}
