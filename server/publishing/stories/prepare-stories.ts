import { setImmediate } from "node:timers/promises";
import type { Context } from "@/server/context/index";
import { type Statements, type Write, writeAll } from "@/server/platform/db/index";
import { getSearchConfig } from "../search/search-config";
import { actorName } from "./actor-name";
import { type PlannedStory, planStories, projectStories, toPublishableStories } from "./plan-stories";
import { buildProjectionInserts } from "./projection.repository";
import { loadReferences } from "./references.repository";
import { buildStoryWrites } from "./save-stories.repository";
import type { SavedStory, StoryDraft } from "./story-draft";

/** Prepared writes, valid if by then none of the stories and none of their slugs exists. */
export interface PreparedStories {
  drafts: readonly StoryDraft[];
  plans: readonly PlannedStory[];
  /** Statements with their encoded values. */
  writes: readonly Write[];
}

/**
 * Prepare the writes of new stories before the transaction, while the database writes other stories. The saver checks
 * whether the assumptions hold, and plans again if they do not.
 */
export async function prepareStories(ctx: Context, drafts: readonly StoryDraft[]): Promise<PreparedStories> {
  const { account } = ctx;
  const plans = await planStories(ctx, drafts, { known: new Map(), taken: new Set() });
  const live = toPublishableStories(plans, ctx.clock.now());
  const references = await loadReferences(ctx.db, account.id, live);
  const faces = await projectStories(account, live, references);
  const options = { areNew: true, createdBy: actorName(ctx), now: ctx.clock.now() };
  const stories = buildStoryWrites(account.id, { writes: plans, ...options });
  await setImmediate();
  const projections = buildProjectionInserts(
    { id: account.id, searchConfig: getSearchConfig(account) },
    faces,
  );
  return { drafts, plans, writes: [...stories, ...projections] };
}

/**
 * Write prepared stories without checking ids and slugs: `written` rejects on a unique violation, and the
 * transaction must then be rolled back. Only `saveStoriesIn` numbers slugs that other stories have.
 */
export function writePreparedStories(
  tx: Statements,
  { plans, writes }: PreparedStories,
): { stories: SavedStory[]; written: Promise<void> } {
  const stories = plans.map(({ draft, slug }) => ({ id: draft.id, slug, outcome: "created" as const }));
  return { stories, written: writeAll(tx, writes) };
}
