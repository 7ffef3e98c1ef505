import type { Context } from "@/server/context/index";
import { type Statements, writeAll } from "@/server/platform/db/index";
import { getSearchConfig } from "../search/search-config";
import { actorName } from "./actor-name";
import {
  claimSlug,
  type PlannedStory,
  planStories,
  projectStories,
  toPublishableStories,
} from "./plan-stories";
import { type PreparedStories, writePreparedStories } from "./prepare-stories";
import { buildProjectionInserts, removeProjections, writeProjections } from "./projection.repository";
import { loadReferences } from "./references.repository";
import {
  buildStoryWrites,
  findCollidingSlugs,
  findExistingStories,
  lockStories,
} from "./save-stories.repository";
import type { SavedStory, StoryDraft } from "./story-draft";
import type { StoryProjection } from "./story-projection";

/**
 * Save a batch of stories in one transaction: a new version for each changed story, and its read model
 * if its state is published. Idempotent: an unchanged story gets no version. Slugs never change once assigned.
 */
export async function saveStories(ctx: Context, drafts: readonly StoryDraft[]): Promise<SavedStory[]> {
  return ctx.db.transaction((tx) => saveStoriesIn(tx, ctx, { drafts }));
}

/** Drafts, optionally with writes prepared in advance. */
export type SavedDrafts = PreparedStories | { drafts: readonly StoryDraft[] };

/** Save stories inside the caller's transaction. */
export async function saveStoriesIn(tx: Statements, ctx: Context, input: SavedDrafts): Promise<SavedStory[]> {
  const ids = input.drafts.map(({ id }) => id);
  return saveLockedStoriesIn(tx, ctx, { input, locked: await lockStories(tx, ctx.account.id, ids) });
}

/** Save stories whose existing rows the caller has locked: `locked`. */
export async function saveLockedStoriesIn(
  tx: Statements,
  ctx: Context,
  { input, locked }: { input: SavedDrafts; locked: readonly string[] },
): Promise<SavedStory[]> {
  const { drafts } = input;
  const { account } = ctx;
  const existing = await findExistingStories(tx, account.id, locked);
  const taken = await findCollidingSlugs(
    tx,
    account.id,
    drafts.filter((draft) => !existing.has(draft.id)).map((draft) => draft.slug),
  );
  if ("plans" in input && existing.size === 0 && areSlugsFree(input.plans, taken)) {
    const { stories, written } = writePreparedStories(tx, input);
    await written;
    return stories;
  }
  const plans = await planStories(ctx, drafts, { known: existing, taken });
  const changed = plans.filter((plan) => plan.known?.contentHash !== plan.contentHash);
  if (changed.length > 0) await write(tx, ctx, changed);
  const isChanged = new Set(changed);
  return plans.map((plan) => ({
    id: plan.draft.id,
    slug: plan.slug,
    outcome: !isChanged.has(plan) ? "unchanged" : plan.known === null ? "created" : "updated",
  }));
}

/** Whether the planned slugs are still the ones that the stories get, with the slugs of other stories. */
function areSlugsFree(plans: readonly PlannedStory[], taken: ReadonlySet<string>): boolean {
  const claimed = new Set(taken);
  return plans.every(({ draft, slug }) => slug === claimSlug(draft.slug, claimed));
}

/** Load the references of publishable stories; returns a function that builds their read models. */
async function prepareProjections(
  tx: Statements,
  ctx: Context,
  plans: readonly PlannedStory[],
): Promise<() => Promise<readonly StoryProjection[]>> {
  const live = toPublishableStories(plans, ctx.clock.now());
  const references = await loadReferences(tx, ctx.account.id, live);
  return () => projectStories(ctx.account, live, references);
}

async function write(tx: Statements, ctx: Context, plans: readonly PlannedStory[]): Promise<void> {
  const { account } = ctx;
  const areNew = plans.every((plan) => plan.known === null);
  const project = await prepareProjections(tx, ctx, plans);
  const stories = buildStoryWrites(account.id, {
    writes: plans,
    areNew,
    createdBy: actorName(ctx),
    now: ctx.clock.now(),
  });
  // The database writes the versions while the read models are built here.
  const [, projections] = await Promise.all([writeAll(tx, stories), project()]);
  const options = { id: account.id, searchConfig: getSearchConfig(account) };
  if (areNew) await writeAll(tx, buildProjectionInserts(options, projections));
  else await writeProjections(tx, options, projections);
  const hidden = plans.filter((plan) => plan.draft.state !== "published" && plan.known !== null);
  if (hidden.length > 0)
    await removeProjections(
      tx,
      account.id,
      hidden.map((plan) => plan.draft.id),
    );
}
