import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Account, Context } from "@/server/accounts/index";
import type { KnownStory } from "./save-stories.repository";
import type { PublishableStory } from "./story";
import type { StoryDraft } from "./story-draft";
import { projectStory, type StoryProjection, slugKey } from "./story-projection";
import type { StoryReferences } from "./story-references";

/** A story as it is about to be written. */
export interface PlannedStory {
  draft: StoryDraft;
  slug: string;
  /** The draft's content as JSON: hashed, and written as it is. */
  content: string;
  contentHash: string;
  versionId: string;
  version: number;
  known: KnownStory | null;
}

/** Stories that are planned, or whose faces are made, in one go, before the process turns to something else. */
const AT_ONCE = 8;

function hashOf({ state, publishedAt, publishAt, updatedAt }: StoryDraft, content: string): string {
  const others = JSON.stringify([state, publishedAt, publishAt, updatedAt]);
  return hash("sha1", `[${content},${others.slice(1)}`, "base64url");
}

/** The wanted slug, or the first of `slug-2`, `slug-3` … that nobody else holds. Marks it as taken. */
export function claimSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted;
  for (let n = 2; taken.has(slugKey(slug)); n += 1) slug = `${wanted}-${n}`;
  taken.add(slugKey(slug));
  return slug;
}

async function inTurns<Given, Made>(given: readonly Given[], make: (one: Given) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of given) {
    if (made.length > 0 && made.length % AT_ONCE === 0) await setImmediate();
    made.push(make(one));
  }
  return made;
}

/** What drafts become, given the stories of the account that are among them and the slugs that others hold. */
export function planStories(
  ctx: Pick<Context, "ids">,
  drafts: readonly StoryDraft[],
  { known, taken }: { known: ReadonlyMap<string, KnownStory>; taken: ReadonlySet<string> },
): Promise<PlannedStory[]> {
  const claimed = new Set(taken);
  return inTurns(drafts, (draft) => {
    const before = known.get(draft.id) ?? null;
    const content = JSON.stringify(draft.content);
    return {
      draft,
      content,
      known: before,
      slug: before?.slug ?? claimSlug(draft.slug, claimed),
      contentHash: hashOf(draft, content),
      versionId: ctx.ids.uuid(),
      version: (before?.version ?? 0) + 1,
    };
  });
}

/** Those that the public will see. */
export function publishableOf(plans: readonly PlannedStory[], at: Date): PublishableStory[] {
  return plans
    .filter(({ draft }) => draft.state === "published")
    .map(({ draft, known, slug, versionId, version }) => {
      const publishedAt = draft.publishedAt ?? at;
      return {
        id: draft.id,
        externalId: draft.externalId,
        slug,
        versionId,
        version,
        createdAt: draft.createdAt,
        contentCreatedAt: draft.createdAt,
        contentUpdatedAt: draft.updatedAt,
        firstPublishedAt: known?.firstPublishedAt ?? publishedAt,
        lastPublishedAt: publishedAt,
        content: draft.content,
      };
    });
}

/** The public faces of stories. */
export function projectStories(
  account: Account,
  stories: readonly PublishableStory[],
  references: StoryReferences,
): Promise<StoryProjection[]> {
  return inTurns(stories, (story) => projectStory(account, story, references));
}
