import type { Context } from "@/server/context/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import type { WorkflowStory } from "./workflow-story";

/** Return a story to its writers; a scheduled one is then not published. */
export async function redraftStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  return moveStory(ctx, "redraft", input);
}
