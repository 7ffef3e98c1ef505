import { setImmediate } from "node:timers/promises";
import type { Context } from "@/server/accounts/index";
import { type Statements, type Write, writeAll } from "@/server/platform/db/index";
import { searchConfigOf } from "../search/search-config";
import { actorName } from "./actor-name";
import { type PlannedStory, planStories, projectStories, publishableOf } from "./plan-stories";
import { newProjectionWrites } from "./projection.repository";
import { loadReferences } from "./references.repository";
import { storyWrites } from "./save-stories.repository";
import type { SavedStory, StoryDraft } from "./story-draft";

/** Stories as they are written if nobody has any of them, or any of their slugs, by then. */
export interface PreparedStories {
  drafts: readonly StoryDraft[];
  plans: readonly PlannedStory[];
  /** With their values as they travel. */
  writes: readonly Write[];
}

/**
 * Does ahead of the transaction what costs most in saving stories that are new: while the database writes others. Whoever
 * saves them looks whether it came out as was thought, and does it anew where it did not.
 */
export async function prepareStories(ctx: Context, drafts: readonly StoryDraft[]): Promise<PreparedStories> {
  const { account } = ctx;
  const plans = await planStories(ctx, drafts, { known: new Map(), taken: new Set() });
  const live = publishableOf(plans, ctx.clock.now());
  const references = await loadReferences(ctx.db, account.id, live);
  const faces = await projectStories(account, live, references);
  const about = { areNew: true, createdBy: actorName(ctx), now: ctx.clock.now() };
  const stories = storyWrites(account.id, { writes: plans, ...about });
  await setImmediate();
  const projections = newProjectionWrites({ id: account.id, searchConfig: searchConfigOf(account) }, faces);
  return { drafts, plans, writes: [...stories, ...projections] };
}

/**
 * Writes them without looking whether anybody has one of them, or its slug: `written` fails on a unique index where
 * somebody has, and then the transaction must be taken back. Slugs that others hold are numbered by `saveStoriesIn` alone.
 */
export function writePreparedStories(
  tx: Statements,
  { plans, writes }: PreparedStories,
): { stories: SavedStory[]; written: Promise<void> } {
  const stories = plans.map(({ draft, slug }) => ({ id: draft.id, slug, outcome: "created" as const }));
  return { stories, written: writeAll(tx, writes) };
}
