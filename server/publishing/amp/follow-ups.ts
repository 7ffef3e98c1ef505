import { z } from "zod";
import type { Context } from "@/server/context/index";
import { toImageUrl } from "@/server/media/index";
import { AppError } from "@/server/platform/errors/index";
import { readCollection } from "@/server/publishing/collections/index";
import { type Html, html } from "@/server/publishing/render/index";
import { markupMessages } from "@/shared/messages/markup/index";
import { createTranslator } from "@/shared/messages/translator";
import type { AmpComponent } from "./amp-components";
import { toScriptJson } from "./amp-components";
import type { AmpConfig } from "./amp-config";

/** Stories that an AMP page links to. */
export interface AmpFollowUps {
  /** Links under the story. */
  related: { headline: string; url: string }[];
  /** AMP pages that are appended on scroll, without a click. */
  next: { title: string; image: string; url: string }[];
}

const MAX_STORIES = 5;
const INFINITE_SCROLL = "amp-infinite-scroll";
const FIELDS = [
  "id",
  "headline",
  "slug",
  "url",
  "access",
  "story-template",
  "hero-image-s3-key",
  "is-amp-supported",
];

const text = z.string();
const nullable = z.string().nullable();
const item = z.object({
  story: z.object({
    id: text,
    headline: text,
    slug: text,
    url: text,
    access: nullable,
    "story-template": nullable,
    "hero-image-s3-key": nullable,
    "is-amp-supported": z.boolean(),
  }),
});

type ListedStory = z.output<typeof item>["story"];

/** List stories of a collection; an unknown collection yields none. */
async function loadCollectionStories(
  ctx: Context,
  collection: string,
  excludedId: string,
): Promise<ListedStory[]> {
  try {
    const query = {
      itemType: "story",
      limit: MAX_STORIES,
      storyFields: FIELDS,
      exclude: [excludedId],
    } as const;
    const { page } = await readCollection(ctx, collection, query);
    return z
      .array(item)
      .parse(JSON.parse(page.items))
      .map(({ story }) => story);
  } catch (error) {
    // A configuration may name a collection that has been deleted: render the story without related stories.
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}

function isFollowable(story: ListedStory): boolean {
  const isFree = story.access === null || story.access === "public";
  return isFree && story["is-amp-supported"] && story["story-template"] !== "visual-story";
}

/** Load the related and following stories by the account's configuration. */
export async function loadFollowUps(ctx: Context, storyId: string, config: AmpConfig): Promise<AmpFollowUps> {
  const related = config["related-collection-id"] ?? null;
  const next = config["infinite-scroll-collection-id"] ?? null;
  const [links, pages] = await Promise.all([
    related === null ? [] : loadCollectionStories(ctx, String(related), storyId),
    loadCollectionStories(ctx, next === null ? INFINITE_SCROLL : String(next), storyId),
  ]);
  const { account } = ctx;
  return {
    related: links.map(({ headline, url }) => ({ headline, url })),
    next: pages.filter(isFollowable).flatMap((story) => {
      const key = story["hero-image-s3-key"];
      if (key === null) return [];
      const url = `${account.siteUrl}/amp/story/${story.slug}`;
      return [{ title: story.headline, image: toImageUrl(account, key, 640), url }];
    }),
  };
}

export function renderRelatedLinks(related: AmpFollowUps["related"], locale: string): Html | null {
  if (related.length === 0) return null;
  const items = related.map(({ headline, url }) => html`<li><a href="${url}">${headline}</a></li>`);
  return html`<section><h2>${createTranslator(locale, markupMessages)("relatedStories")}</h2><ul>${items}</ul></section>\n`;
}

/** Render the list of following pages; AMP requires it as the last element of the body. */
export function renderNextPages(next: AmpFollowUps["next"], used: Set<AmpComponent>): Html | null {
  if (next.length === 0) return null;
  used.add("amp-next-page");
  return html`<amp-next-page><script type="application/json">${toScriptJson(next)}</script></amp-next-page>\n`;
}
