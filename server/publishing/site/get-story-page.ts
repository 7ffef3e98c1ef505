import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { getStoryBySlug, getWholeStory, listStories, parseDocument } from "@/server/publishing/stories/index";
import { segmentsOf } from "./path-segments.rules";
import { type StoryView, storyView } from "./story-view";
import { type TeaserView, teasersOf } from "./teaser-view";
import { TEASER_KEYS, wireStorySchema } from "./wire-story";

export interface StoryPageView {
  story: StoryView;
  related: TeaserView[];
}

const RELATED = 4;

async function relatedTo(ctx: Context, story: StoryView, tagSlugs: readonly string[]): Promise<TeaserView[]> {
  const list = async (query: Parameters<typeof listStories>[1]) => {
    const page = await listStories(ctx, {
      ...query,
      storyGroup: "published",
      limit: RELATED + 1,
      fields: TEASER_KEYS,
    });
    const documents: unknown = JSON.parse(page.items);
    return Array.isArray(documents) ? teasersOf(ctx.account, documents) : [];
  };
  const exclude = [story.id];
  const [section] = story.sections;
  const [tagged, neighbours] = await Promise.all([
    tagSlugs.length === 0 ? [] : list({ tagSlugs, exclude }),
    section === undefined ? [] : list({ sectionId: section.id, exclude }),
  ]);
  const seen = new Set<string>();
  const all = [...tagged, ...neighbours].filter(({ id }) => !seen.has(id) && seen.add(id));
  return all.slice(0, RELATED);
}

/** A story that has a page of its own, by the path it was asked under; null where there is none for this reader. */
async function storyAt(ctx: Context, slug: string): Promise<{ story: StoryView; tagSlugs: string[] } | null> {
  try {
    const { doc } = await getStoryBySlug(ctx, slug);
    const wire = wireStorySchema.parse(parseDocument(doc));
    if (wire["story-template"] === "breaking-news") return null;
    return { story: storyView(ctx, wire), tagSlugs: (wire.tags ?? []).map((tag) => tag.slug) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** A story's page by the path it was asked under; null where there is no such story for this reader. */
export async function findStoryPage(ctx: Context, slug: string): Promise<StoryPageView | null> {
  const found = await storyAt(ctx, slug);
  if (found === null) return null;
  const { story, tagSlugs } = found;
  return { story, related: await relatedTo(ctx, story, tagSlugs) };
}

/**
 * Headline and picture of the story whose page stands at an address of the account's own site, as the page itself tells
 * them to whoever shares it; null for any other address.
 */
export async function findStoryLooks(
  ctx: Context,
  url: string,
): Promise<{ headline: string; imageUrl: string | null } | null> {
  const { siteUrl } = ctx.account;
  if (!url.startsWith(`${siteUrl}/`) || !URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  const segments = segmentsOf(pathname.slice(new URL(siteUrl).pathname.replace(/\/$/, "").length));
  const found = segments === null ? null : await storyAt(ctx, segments.join("/"));
  if (found === null) return null;
  const { headline, picture } = found.story;
  return { headline, imageUrl: picture === null ? null : new URL(picture.src, siteUrl).href };
}

/** A closed story whole, for a page of which it was asked before whether it is open to its reader. */
export async function getWholeStoryView(ctx: Context, id: string): Promise<StoryView> {
  const { doc } = await getWholeStory(ctx, id);
  return storyView(ctx, wireStorySchema.parse(parseDocument(doc)), "full");
}
