import type { Context } from "@/server/accounts/index";
import { type PlannedStory, planStories, projectStories, publishableOf } from "./plan-stories";
import { loadReferences } from "./references.repository";
import type { StoryDraft } from "./story-draft";
import type { StoryProjection } from "./story-projection";

/** Stories as they are written if nobody has any of them, or any of their slugs, by then. */
export interface PreparedStories {
  drafts: readonly StoryDraft[];
  plans: readonly PlannedStory[];
  projections: readonly StoryProjection[];
}

/**
 * Does ahead of the transaction what costs most in saving stories that are new: while the database writes others. Whoever
 * saves them looks whether it came out as was thought, and does it anew where it did not.
 */
export async function prepareStories(ctx: Context, drafts: readonly StoryDraft[]): Promise<PreparedStories> {
  const plans = await planStories(ctx, drafts, { known: new Map(), taken: new Set() });
  const live = publishableOf(plans, ctx.clock.now());
  const references = await loadReferences(ctx.db, ctx.account.id, live);
  return { drafts, plans, projections: await projectStories(ctx.account, live, references) };
}
