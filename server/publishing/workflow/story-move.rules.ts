import type { StoryState } from "@/server/publishing/stories/index";

/** All actions on an existing story. */
export const STORY_ACTIONS = [
  "update",
  "restore",
  "submit",
  "approve",
  "reject",
  "redraft",
  "schedule",
  "publish",
  "retract",
] as const;

export type StoryAction = (typeof STORY_ACTIONS)[number];

/** Workflow state of a story: its newest version's state, and whether a version is live. */
export interface StoryWorkflowState {
  state: StoryState;
  live: boolean;
}

/**
 * Allowed transitions of each state. Approval belongs to a version: an edit of a submitted or approved story starts
 * over. A scheduled story must be redrafted before an edit, so that nobody cancels a schedule by accident.
 */
const MOVES: Readonly<Record<StoryState, Partial<Record<StoryAction, StoryState>>>> = {
  open: { update: "open", restore: "open", submit: "needs_approval" },
  needs_approval: {
    update: "open",
    restore: "open",
    approve: "approved",
    reject: "rejected",
    redraft: "open",
  },
  approved: {
    update: "open",
    restore: "open",
    schedule: "scheduled",
    publish: "published",
    reject: "rejected",
    redraft: "open",
  },
  scheduled: { schedule: "scheduled", publish: "published", redraft: "open" },
  published: { update: "open", restore: "open" },
  rejected: { update: "open", restore: "open", redraft: "open" },
  retracted: { update: "open", restore: "open", submit: "needs_approval", redraft: "open" },
};

/**
 * Get the state after an action; null: refused. A live story can be retracted in any state, and a newer
 * version in progress is then retracted with it: nothing becomes public again without a decision.
 */
export function stateAfter({ state, live }: StoryWorkflowState, action: StoryAction): StoryState | null {
  if (action === "retract") return live ? "retracted" : null;
  return MOVES[state][action] ?? null;
}

/** Get the actions that are allowed in a state, in the order of a story's life cycle. */
export function actionsFor(workflowState: StoryWorkflowState): StoryAction[] {
  return STORY_ACTIONS.filter((action) => stateAfter(workflowState, action) !== null);
}

const STATE_LABELS: Readonly<Record<StoryState, string>> = {
  open: "open",
  needs_approval: "waiting for approval",
  approved: "approved",
  scheduled: "scheduled",
  published: "published",
  rejected: "rejected",
  retracted: "retracted",
};

/** Build the error message for a refused action. */
export function getRefusalMessage(workflowState: StoryWorkflowState, action: StoryAction): string {
  const possible = actionsFor(workflowState).filter(
    (allowedAction) => allowedAction !== "update" && allowedAction !== "restore",
  );
  const next = possible.length === 0 ? "" : ` Possible now: ${possible.join(", ")}.`;
  if (action === "retract") return `The story is not live, so it can't be retracted.${next}`;
  if (action === "update" || action === "restore")
    return `The story is ${STATE_LABELS[workflowState.state]}. Redraft it before you edit it.`;
  return `The story is ${STATE_LABELS[workflowState.state]}, so "${action}" isn't possible.${next}`;
}
