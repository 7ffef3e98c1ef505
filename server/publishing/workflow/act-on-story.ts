import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { moveStory, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import { scheduleStory } from "./schedule-story";
import type { StoryAction } from "./story-move.rules";
import type { WorkflowStory } from "./workflow-story";

/** Actions that change a story's workflow state but not its content. */
export type StoryMoveAction = Exclude<StoryAction, "update" | "restore">;

/** Permission that an action requires; `scheduleStory` checks its own. */
const PERMISSIONS = {
  submit: "stories:write",
  approve: "stories:publish",
  /** Returns a submitted or approved story to its writers; the note contains the reason. */
  reject: "stories:publish",
  /** Returns a story to its writers; a scheduled one is then not published. */
  redraft: "stories:write",
  publish: "stories:publish",
  /** Removes a live story from every public read at once, whatever the state of its newest version. */
  retract: "stories:publish",
} as const;

/** Execute a workflow action; `publishAt` belongs to schedule, which requires it. */
export async function actOnStory(
  ctx: Context,
  action: StoryMoveAction,
  input: StoryMoveInput & { publishAt?: Date | undefined },
): Promise<WorkflowStory> {
  if (action === "schedule") {
    const { publishAt } = input;
    if (publishAt === undefined) throw invalid("publish-at", "is required to schedule a story");
    return scheduleStory(ctx, { ...input, publishAt });
  }
  requireNewsroom(ctx, PERMISSIONS[action]);
  return moveStory(ctx, action, input);
}
