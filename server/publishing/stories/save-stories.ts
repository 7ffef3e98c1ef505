import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Account, Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { searchConfigOf } from "../search/search-config";
import { removeProjections, writeNewProjections, writeProjections } from "./projection.repository";
import { loadReferences } from "./references.repository";
import { findKnownStories, type KnownStory, takenSlugs, writeStories } from "./save-stories.repository";
import type { PublishableStory } from "./story";
import type { SavedStory, StoryDraft } from "./story-draft";
import { projectStory, type StoryProjection, slugKey } from "./story-projection";
import type { StoryReferences } from "./story-references";

interface Planned {
  draft: StoryDraft;
  slug: string;
  /** The draft's content as JSON: hashed, and written as it is. */
  content: string;
  contentHash: string;
  versionId: string;
  version: number;
  known: KnownStory | null;
}

function hashOf({ state, publishedAt, publishAt, updatedAt }: StoryDraft, content: string): string {
  const others = JSON.stringify([state, publishedAt, publishAt, updatedAt]);
  return hash("sha1", `[${content},${others.slice(1)}`, "base64url");
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
  return ctx.db.withStatements((tx) => saveStoriesIn(tx, ctx, drafts));
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
    const content = JSON.stringify(draft.content);
    return {
      draft,
      content,
      known: before,
      slug: before?.slug ?? claimSlug(draft.slug, taken),
      contentHash: hashOf(draft, content),
      versionId: ctx.ids.uuid(),
      version: (before?.version ?? 0) + 1,
    };
  });
  const changed = plans.filter((plan) => plan.known?.contentHash !== plan.contentHash);
  if (changed.length > 0) await write(tx, ctx, changed);
  const isChanged = new Set(changed);
  return plans.map((plan) => ({
    id: plan.draft.id,
    slug: plan.slug,
    outcome: !isChanged.has(plan) ? "unchanged" : plan.known === null ? "created" : "updated",
  }));
}

/** Stories whose faces are made in one go, before the process turns to something else. */
const AT_ONCE = 8;

async function project(
  account: Account,
  stories: readonly PublishableStory[],
  references: StoryReferences,
): Promise<StoryProjection[]> {
  const projections: StoryProjection[] = [];
  for (const story of stories) {
    if (projections.length > 0 && projections.length % AT_ONCE === 0) await setImmediate();
    projections.push(projectStory(account, story, references));
  }
  return projections;
}

async function write(tx: Statements, ctx: Context, plans: readonly Planned[]): Promise<void> {
  const { account } = ctx;
  const now = ctx.clock.now();
  const live = plans.filter((plan) => plan.draft.state === "published").map((plan) => publishable(plan, now));
  const references = await loadReferences(tx, account.id, live);
  const areNew = plans.every((plan) => plan.known === null);
  // The database writes the versions while their public faces are made here.
  const [, projections] = await Promise.all([
    writeStories(tx, account.id, { writes: plans, areNew, createdBy: actorName(ctx), now }),
    project(account, live, references),
  ]);
  const writeFaces = areNew ? writeNewProjections : writeProjections;
  await writeFaces(tx, { id: account.id, searchConfig: searchConfigOf(account) }, projections);
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
    case "reader":
      return `reader ${ctx.actor.reader.id}`;
    case "subscriber":
    case "anonymous":
      return ctx.actor.kind;
  }
}
