import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { approveStory } from "./approve-story";
import type { StoryMoveInput } from "./move-story";
import { publishStory } from "./publish-story";
import { redraftStory } from "./redraft-story";
import { rejectStory } from "./reject-story";
import { retractStory } from "./retract-story";
import { scheduleStory } from "./schedule-story";
import type { StoryAction } from "./story-move.rules";
import { submitStory } from "./submit-story";
import type { WorkflowStory } from "./workflow-story";

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
