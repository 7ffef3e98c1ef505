import type { Context } from "@/server/accounts/index";
import { type Statements, writeAll } from "@/server/platform/db/index";
import { searchConfigOf } from "../search/search-config";
import { actorName } from "./actor-name";
import { claimSlug, type PlannedStory, planStories, projectStories, publishableOf } from "./plan-stories";
import { type PreparedStories, writePreparedStories } from "./prepare-stories";
import { newProjectionWrites, removeProjections, writeProjections } from "./projection.repository";
import { loadReferences } from "./references.repository";
import { findKnownStories, lockStories, storyWrites, takenSlugs } from "./save-stories.repository";
import type { SavedStory, StoryDraft } from "./story-draft";
import type { StoryProjection } from "./story-projection";

/**
 * Saves a batch of stories in one transaction: a new version for each that changed, and its public face
 * when its state is published. Saving the same again changes nothing. Slugs stay as they were once given.
 */
export async function saveStories(ctx: Context, drafts: readonly StoryDraft[]): Promise<SavedStory[]> {
  return ctx.db.withStatements((tx) => saveStoriesIn(tx, ctx, { drafts }));
}

/** Drafts, or what was made of them ahead. */
export type SavedDrafts = PreparedStories | { drafts: readonly StoryDraft[] };

/** The same inside a transaction that the caller holds. */
export async function saveStoriesIn(tx: Statements, ctx: Context, given: SavedDrafts): Promise<SavedStory[]> {
  const ids = given.drafts.map(({ id }) => id);
  return saveLockedStoriesIn(tx, ctx, { given, locked: await lockStories(tx, ctx.account.id, ids) });
}

/** The same where those that are here already are locked: `locked`. */
export async function saveLockedStoriesIn(
  tx: Statements,
  ctx: Context,
  { given, locked }: { given: SavedDrafts; locked: readonly string[] },
): Promise<SavedStory[]> {
  const { drafts } = given;
  const { account } = ctx;
  const known = await findKnownStories(tx, account.id, locked);
  const taken = await takenSlugs(
    tx,
    account.id,
    drafts.filter((draft) => !known.has(draft.id)).map((draft) => draft.slug),
  );
  if ("plans" in given && known.size === 0 && haveSlugs(given.plans, taken)) {
    const { stories, written } = writePreparedStories(tx, given);
    await written;
    return stories;
  }
  const plans = await planStories(ctx, drafts, { known, taken });
  const changed = plans.filter((plan) => plan.known?.contentHash !== plan.contentHash);
  if (changed.length > 0) await write(tx, ctx, changed);
  const isChanged = new Set(changed);
  return plans.map((plan) => ({
    id: plan.draft.id,
    slug: plan.slug,
    outcome: !isChanged.has(plan) ? "unchanged" : plan.known === null ? "created" : "updated",
  }));
}

/** Whether these are the slugs that the stories get, given those that others hold. */
function haveSlugs(plans: readonly PlannedStory[], taken: ReadonlySet<string>): boolean {
  const claimed = new Set(taken);
  return plans.every(({ draft, slug }) => slug === claimSlug(draft.slug, claimed));
}

/** The public faces of stories, with what they mention as it stands now. */
async function facesOf(
  tx: Statements,
  ctx: Context,
  plans: readonly PlannedStory[],
): Promise<() => Promise<readonly StoryProjection[]>> {
  const live = publishableOf(plans, ctx.clock.now());
  const references = await loadReferences(tx, ctx.account.id, live);
  return () => projectStories(ctx.account, live, references);
}

async function write(tx: Statements, ctx: Context, plans: readonly PlannedStory[]): Promise<void> {
  const { account } = ctx;
  const areNew = plans.every((plan) => plan.known === null);
  const makeFaces = await facesOf(tx, ctx, plans);
  const stories = storyWrites(account.id, {
    writes: plans,
    areNew,
    createdBy: actorName(ctx),
    now: ctx.clock.now(),
  });
  // The database writes the versions while their public faces are made here.
  const [, faces] = await Promise.all([writeAll(tx, stories), makeFaces()]);
  const about = { id: account.id, searchConfig: searchConfigOf(account) };
  if (areNew) await writeAll(tx, newProjectionWrites(about, faces));
  else await writeProjections(tx, about, faces);
  const hidden = plans.filter((plan) => plan.draft.state !== "published" && plan.known !== null);
  if (hidden.length > 0)
    await removeProjections(
      tx,
      account.id,
      hidden.map((plan) => plan.draft.id),
    );
}
