import type { Context } from "@/server/context/index";
import { readCollection } from "@/server/publishing/collections/index";
import { cardsText } from "@/server/publishing/stories/index";
import { findPublicDocuments } from "./letter-stories.repository";
import { type TeaserView, toTeaser, toTeasers } from "./teaser-view";
import { wireStorySchema } from "./wire-story";

/** A story as a letter of a newsletter shows it. */
export interface LetterStory {
  teaser: TeaserView;
  /** Its text, as far as everybody may read it. */
  openText: string;
}

/** List the ids of a collection's first stories, as everybody sees it. A story of another kind is left out. */
export async function listCollectionStoryIds(
  ctx: Context,
  { collection, limit }: { collection: string; limit: number },
): Promise<string[]> {
  const anonymous: Context = { ...ctx, actor: { kind: "anonymous" } };
  const { page } = await readCollection(anonymous, collection, { limit, offset: 0, itemType: "story" });
  const items: unknown = JSON.parse(page.items);
  const documents = Array.isArray(items)
    ? items.map((item: unknown) =>
        typeof item === "object" && item !== null && "story" in item ? item.story : null,
      )
    : [];
  return toTeasers(ctx.account, documents).map(({ id }) => id);
}

/**
 * Find published stories by their ids, in this order, as everybody may read them; those that are no longer published
 * are left out. Where the publisher's own front end closes stories, a closed one has no text.
 */
export async function findLetterStories(ctx: Context, ids: readonly string[]): Promise<LetterStory[]> {
  const { account, db } = ctx;
  const documents = await findPublicDocuments(db, account.id, ids);
  return documents.flatMap((document) => {
    const parsed = wireStorySchema.safeParse(JSON.parse(document));
    if (!parsed.success) return [];
    const teaser = toTeaser(account, parsed.data);
    const isUncut = teaser.closed !== null && account.settings.paywallEnforcement === "frontend";
    return [{ teaser, openText: isUncut ? "" : cardsText(parsed.data.cards ?? []) }];
  });
}
