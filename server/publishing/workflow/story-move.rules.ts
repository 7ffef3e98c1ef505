import type { StoryState } from "@/server/publishing/stories/index";

/** Everything that may be done to a story that exists. */
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

/** Where a story stands: its newest version's state, and whether readers see a version of it. */
export interface StoryStanding {
  state: StoryState;
  live: boolean;
}

/**
 * What each state allows. Approval belongs to a version: whoever edits a submitted or approved story begins again.
 * A scheduled story is not edited in passing: it is redrafted first, so that nobody undoes a schedule unawares.
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
 * The state an action leads to; null where it is refused. What readers see can be retracted in any state, and a newer
 * version that was on its way starts over with it: nothing becomes public again without somebody deciding so.
 */
export function stateAfter({ state, live }: StoryStanding, action: StoryAction): StoryState | null {
  if (action === "retract") return live ? "retracted" : null;
  return MOVES[state][action] ?? null;
}

/** What may be done to a story as it stands, in the order of a story's life. */
export function actionsFor(standing: StoryStanding): StoryAction[] {
  return STORY_ACTIONS.filter((action) => stateAfter(standing, action) !== null);
}

const STATE_WORDS: Readonly<Record<StoryState, string>> = {
  open: "open",
  needs_approval: "waiting for approval",
  approved: "approved",
  scheduled: "scheduled",
  published: "published",
  rejected: "rejected",
  retracted: "retracted",
};

/** The sentence that refuses an action. */
export function refusalOf(standing: StoryStanding, action: StoryAction): string {
  const may = actionsFor(standing).filter((one) => one !== "update" && one !== "restore");
  const next = may.length === 0 ? "" : ` From here: ${may.join(", ")}.`;
  if (action === "retract") return `The story is not live, so there is nothing to retract.${next}`;
  if (action === "update" || action === "restore")
    return `The story is ${STATE_WORDS[standing.state]}; redraft it before it is edited.`;
  return `The story is ${STATE_WORDS[standing.state]}; "${action}" is not possible now.${next}`;
}
