import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { imageUrl } from "@/server/media/index";
import { AppError } from "@/server/platform/errors/index";
import { readCollection } from "@/server/publishing/collections/index";
import { type Html, html } from "@/server/publishing/render/index";
import type { AmpComponent } from "./amp-components";
import type { AmpConfig } from "./amp-config";
import { jsonInScript } from "./amp-json";

/** Stories that an AMP page leads on to. */
export interface Beside {
  /** Links under the story. */
  related: { headline: string; url: string }[];
  /** AMP pages that follow without a click. */
  next: { title: string; image: string; url: string }[];
}

const MOST = 5;
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

type Listed = z.output<typeof item>["story"];

/** Stories of a collection; none where there is no such collection. */
async function storiesOf(ctx: Context, collection: string, except: string): Promise<Listed[]> {
  try {
    const asked = { itemType: "story", limit: MOST, storyFields: FIELDS, exclude: [except] } as const;
    const { page } = await readCollection(ctx, collection, asked);
    return z
      .array(item)
      .parse(JSON.parse(page.items))
      .map(({ story }) => story);
  } catch (error) {
    // A configuration may name a collection that was deleted since; a story is read without its neighbours then.
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}

function isFollowable(story: Listed): boolean {
  const isFree = story.access === null || story.access === "public";
  return isFree && story["is-amp-supported"] && story["story-template"] !== "visual-story";
}

/** What stands beside a story, by the account's configuration. */
export async function besideStory(ctx: Context, storyId: string, config: AmpConfig): Promise<Beside> {
  const related = config["related-collection-id"] ?? null;
  const next = config["infinite-scroll-collection-id"] ?? null;
  const [links, pages] = await Promise.all([
    related === null ? [] : storiesOf(ctx, String(related), storyId),
    storiesOf(ctx, next === null ? INFINITE_SCROLL : String(next), storyId),
  ]);
  const { account } = ctx;
  return {
    related: links.map(({ headline, url }) => ({ headline, url })),
    next: pages.filter(isFollowable).flatMap((story) => {
      const key = story["hero-image-s3-key"];
      if (key === null) return [];
      const url = `${account.siteUrl}/amp/story/${story.slug}`;
      return [{ title: story.headline, image: imageUrl(account, key, 640), url }];
    }),
  };
}

export function relatedLinks(related: Beside["related"]): Html | null {
  if (related.length === 0) return null;
  const items = related.map(({ headline, url }) => html`<li><a href="${url}">${headline}</a></li>`);
  return html`<section><h2>Related stories</h2><ul>${items}</ul></section>\n`;
}

/** The list of pages that follow; AMP wants it as the last thing in the body. */
export function nextPages(next: Beside["next"], used: Set<AmpComponent>): Html | null {
  if (next.length === 0) return null;
  used.add("amp-next-page");
  return html`<amp-next-page><script type="application/json">${jsonInScript(next)}</script></amp-next-page>\n`;
}
