import type { StoryMoveAction } from "@/server/publishing/workflow/index";

interface ActionLook {
  /** Label of the button. */
  label: string;
  /** Toast after the action. */
  done: string;
  tone: "primary" | "secondary" | "ghost";
}

export const ACTIONS: Readonly<Record<StoryMoveAction, ActionLook>> = {
  submit: { label: "Submit for approval", done: "Submitted for approval", tone: "primary" },
  approve: { label: "Approve", done: "Approved", tone: "primary" },
  publish: { label: "Publish now", done: "Published", tone: "primary" },
  schedule: { label: "Schedule", done: "Scheduled", tone: "secondary" },
  reject: { label: "Reject", done: "Rejected and returned to its authors", tone: "secondary" },
  redraft: { label: "Return to draft", done: "Returned to draft", tone: "ghost" },
  retract: { label: "Retract", done: "Retracted. Readers no longer see it.", tone: "ghost" },
};

/** Actions in the order of their buttons. */
export const ACTION_ORDER: readonly StoryMoveAction[] = [
  "submit",
  "approve",
  "publish",
  "schedule",
  "reject",
  "redraft",
  "retract",
];

/** Past tense of an action, for histories. */
export const PAST_ACTIONS: Readonly<Record<string, string>> = {
  create: "Created",
  update: "Saved",
  restore: "Restored",
  submit: "Submitted for approval",
  approve: "Approved",
  reject: "Rejected",
  redraft: "Returned to draft",
  schedule: "Scheduled",
  publish: "Published",
  retract: "Retracted",
};
