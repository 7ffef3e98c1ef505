import type { Context } from "@/server/context/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import type { WorkflowStory } from "./workflow-story";

/** Submit a story's newest version for approval. */
export async function submitStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  return moveStory(ctx, "submit", input);
}
