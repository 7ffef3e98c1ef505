import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import { scheduleStory } from "./schedule-story";
import type { StoryAction } from "./story-move.rules";
import type { WorkflowStory } from "./workflow-story";

/** Submit a story's newest version for approval. */
async function submitStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  return moveStory(ctx, "submit", input);
}

/** Remove a live story from every public read at once, whatever the state of its newest version. */
async function retractStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "retract", input);
}

/** Return a submitted or approved story to its writers; the note contains the reason. */
async function rejectStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "reject", input);
}

/** Return a story to its writers; a scheduled one is then not published. */
async function redraftStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  return moveStory(ctx, "redraft", input);
}

/** Publish an approved or scheduled story now, in every public read at once. */
async function publishStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "publish", input);
}

/** Approve a submitted story, which may then be published or scheduled. */
async function approveStory(ctx: Context, input: StoryMoveInput): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  return moveStory(ctx, "approve", input);
}

/** Actions that change a story's workflow state but not its content. */
export type StoryMoveAction = Exclude<StoryAction, "update" | "restore">;

/** Execute a workflow action; `publishAt` belongs to schedule, which requires it. */
export async function actOnStory(
  ctx: Context,
  action: StoryMoveAction,
  input: StoryMoveInput & { publishAt?: Date | undefined },
): Promise<WorkflowStory> {
  switch (action) {
    case "submit":
      return submitStory(ctx, input);
    case "approve":
      return approveStory(ctx, input);
    case "reject":
      return rejectStory(ctx, input);
    case "redraft":
      return redraftStory(ctx, input);
    case "publish":
      return publishStory(ctx, input);
    case "retract":
      return retractStory(ctx, input);
    case "schedule": {
      const { publishAt } = input;
      if (publishAt === undefined) throw invalid("publish-at", "is required to schedule a story");
      return scheduleStory(ctx, { ...input, publishAt });
    }
  }
}
