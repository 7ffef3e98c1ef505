import { hash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { searchConfigOf } from "../search/search-config";
import { removeProjections, writeProjections } from "./projection.repository";
import { loadReferences } from "./references.repository";
import { findKnownStories, type KnownStory, takenSlugs, writeStories } from "./save-stories.repository";
import type { PublishableStory } from "./story";
import type { SavedStory, StoryDraft } from "./story-draft";
import { projectStory, slugKey } from "./story-projection";

interface Planned {
  draft: StoryDraft;
  slug: string;
  contentHash: string;
  versionId: string;
  version: number;
  known: KnownStory | null;
}

function hashOf(draft: StoryDraft): string {
  const { content, state, publishedAt, publishAt, updatedAt } = draft;
  return hash("sha1", JSON.stringify([content, state, publishedAt, publishAt, updatedAt]), "base64url");
}

/** The wanted slug, or the first of `slug-2`, `slug-3` … that nobody else holds. Marks it as taken. */
function claimSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted;
  for (let n = 2; taken.has(slugKey(slug)); n += 1) slug = `${wanted}-${n}`;
  taken.add(slugKey(slug));
  return slug;
}

function publishable(planned: Planned, at: Date): PublishableStory {
  const { draft } = planned;
  const publishedAt = draft.publishedAt ?? at;
  return {
    id: draft.id,
    externalId: draft.externalId,
    slug: planned.slug,
    versionId: planned.versionId,
    version: planned.version,
    createdAt: draft.createdAt,
    contentCreatedAt: draft.createdAt,
    contentUpdatedAt: draft.updatedAt,
    firstPublishedAt: planned.known?.firstPublishedAt ?? publishedAt,
    lastPublishedAt: publishedAt,
    content: draft.content,
  };
}

/**
 * Saves a batch of stories in one transaction: a new version for each that changed, and its public face
 * when its state is published. Saving the same again changes nothing. Slugs stay as they were once given.
 */
export async function saveStories(ctx: Context, drafts: readonly StoryDraft[]): Promise<SavedStory[]> {
  return ctx.db.withTx((tx) => saveStoriesIn(tx, ctx, drafts));
}

/** The same inside a transaction that the caller holds. */
export async function saveStoriesIn(
  tx: Statements,
  ctx: Context,
  drafts: readonly StoryDraft[],
): Promise<SavedStory[]> {
  const { account } = ctx;
  const known = await findKnownStories(
    tx,
    account.id,
    drafts.map((draft) => draft.id),
  );
  const taken = await takenSlugs(
    tx,
    account.id,
    drafts.filter((draft) => !known.has(draft.id)).map((draft) => draft.slug),
  );
  const plans = drafts.map((draft): Planned => {
    const before = known.get(draft.id) ?? null;
    return {
      draft,
      known: before,
      slug: before?.slug ?? claimSlug(draft.slug, taken),
      contentHash: hashOf(draft),
      versionId: ctx.ids.uuid(),
      version: (before?.version ?? 0) + 1,
    };
  });
  const changed = plans.filter((plan) => plan.known?.contentHash !== plan.contentHash);
  if (changed.length > 0) await write(tx, ctx, changed);
  return plans.map((plan) => ({
    id: plan.draft.id,
    slug: plan.slug,
    outcome: !changed.includes(plan) ? "unchanged" : plan.known === null ? "created" : "updated",
  }));
}

async function write(tx: Statements, ctx: Context, plans: readonly Planned[]): Promise<void> {
  const { account } = ctx;
  const now = ctx.clock.now();
  await writeStories(
    tx,
    account.id,
    plans.map((plan) => ({
      draft: plan.draft,
      slug: plan.slug,
      version: plan.version,
      versionId: plan.versionId,
      contentHash: plan.contentHash,
      createdBy: actorName(ctx),
      now,
    })),
  );
  const live = plans.filter((plan) => plan.draft.state === "published").map((plan) => publishable(plan, now));
  const references = await loadReferences(tx, account.id, live);
  const searchConfig = searchConfigOf(account);
  await writeProjections(
    tx,
    { id: account.id, searchConfig },
    live.map((story) => projectStory(account, story, references)),
  );
  const hidden = plans.filter((plan) => plan.draft.state !== "published" && plan.known !== null);
  if (hidden.length > 0)
    await removeProjections(
      tx,
      account.id,
      hidden.map((plan) => plan.draft.id),
    );
}

function actorName(ctx: Context): string {
  switch (ctx.actor.kind) {
    case "staff":
    case "system":
      return ctx.actor.name;
    case "server":
      return "server key";
    case "anonymous":
      return "anonymous";
  }
}
