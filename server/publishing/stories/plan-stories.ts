import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Account } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { ExistingStory } from "./save-stories.repository";
import { toSlugKey } from "./slug-format.rules";
import type { PublishableStory } from "./story";
import type { StoryDraft } from "./story-draft";
import { projectStory, type StoryProjection } from "./story-projection";
import type { StoryReferences } from "./story-references";

/** A story that is about to be written. */
export interface PlannedStory {
  draft: StoryDraft;
  slug: string;
  /** The draft's content as JSON, which is hashed and written unchanged. */
  content: string;
  contentHash: string;
  versionId: string;
  version: number;
  known: ExistingStory | null;
}

/** Stories per event-loop turn when planning or projecting, so that a batch does not block the process. */
const STORIES_PER_SLICE = 8;

function hashDraft({ state, publishedAt, publishAt, updatedAt }: StoryDraft, content: string): string {
  const otherFields = JSON.stringify([state, publishedAt, publishAt, updatedAt]);
  return hash("sha1", `[${content},${otherFields.slice(1)}`, "base64url");
}

/** Get the requested slug, or the first free one of `slug-2`, `slug-3` …, and add it to `taken`. */
export function claimSlug(requested: string, taken: Set<string>): string {
  let slug = requested;
  for (let n = 2; taken.has(toSlugKey(slug)); n += 1) slug = `${requested}-${n}`;
  taken.add(toSlugKey(slug));
  return slug;
}

async function mapInSlices<Input, Output>(
  inputs: readonly Input[],
  convert: (input: Input) => Output,
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const input of inputs) {
    if (outputs.length > 0 && outputs.length % STORIES_PER_SLICE === 0) await setImmediate();
    outputs.push(convert(input));
  }
  return outputs;
}

/** Plan the writes of drafts, from the existing stories among them and the slugs of other stories. */
export function planStories(
  ctx: Pick<Context, "ids">,
  drafts: readonly StoryDraft[],
  { known, taken }: { known: ReadonlyMap<string, ExistingStory>; taken: ReadonlySet<string> },
): Promise<PlannedStory[]> {
  const claimed = new Set(taken);
  return mapInSlices(drafts, (draft) => {
    const existing = known.get(draft.id) ?? null;
    const content = JSON.stringify(draft.content);
    return {
      draft,
      content,
      known: existing,
      slug: existing?.slug ?? claimSlug(draft.slug, claimed),
      contentHash: hashDraft(draft, content),
      versionId: ctx.ids.uuid(),
      version: (existing?.version ?? 0) + 1,
    };
  });
}

/** Get the publishable stories among the plans. */
export function toPublishableStories(plans: readonly PlannedStory[], at: Date): PublishableStory[] {
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

/** Build the read models of stories. */
export function projectStories(
  account: Account,
  stories: readonly PublishableStory[],
  references: StoryReferences,
): Promise<StoryProjection[]> {
  return mapInSlices(stories, (story) => projectStory(account, story, references));
}
