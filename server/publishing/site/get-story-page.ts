import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { getFullStory, getStoryBySlug, listStories, parseDocument } from "@/server/publishing/stories/index";
import { parsePathSegments } from "./path-segments.rules";
import { type StoryView, storyView } from "./story-view";
import { type TeaserView, toTeasers } from "./teaser-view";
import { TEASER_KEYS, wireStorySchema } from "./wire-story";

export interface StoryPageView {
  story: StoryView;
  related: TeaserView[];
}

const RELATED = 4;

async function loadRelated(
  ctx: Context,
  story: StoryView,
  tagSlugs: readonly string[],
): Promise<TeaserView[]> {
  const list = async (query: Parameters<typeof listStories>[1]) => {
    const page = await listStories(ctx, {
      ...query,
      storyGroup: "published",
      limit: RELATED + 1,
      fields: TEASER_KEYS,
    });
    const documents: unknown = JSON.parse(page.items);
    return Array.isArray(documents) ? toTeasers(ctx.account, documents) : [];
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

/** Load a story by its full slug, with the slugs of its tags; null: not available to this reader. */
export async function findStory(
  ctx: Context,
  slug: string,
): Promise<{ story: StoryView; tagSlugs: string[] } | null> {
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

/** Load a story's page by the requested path; null: not available to this reader. */
export async function findStoryPage(ctx: Context, slug: string): Promise<StoryPageView | null> {
  const result = await findStory(ctx, slug);
  if (result === null) return null;
  const { story, tagSlugs } = result;
  return { story, related: await loadRelated(ctx, story, tagSlugs) };
}

/**
 * Get the link preview (headline and picture) of a story by its address on the account's own site, as in the page's
 * metadata; null for any other address.
 */
export async function findStoryPreview(
  ctx: Context,
  url: string,
): Promise<{ headline: string; imageUrl: string | null } | null> {
  const { siteUrl } = ctx.account;
  if (!url.startsWith(`${siteUrl}/`) || !URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  const segments = parsePathSegments(pathname.slice(new URL(siteUrl).pathname.replace(/\/$/, "").length));
  const result = segments === null ? null : await findStory(ctx, segments.join("/"));
  if (result === null) return null;
  const { headline, picture } = result.story;
  return { headline, imageUrl: picture === null ? null : new URL(picture.src, siteUrl).href };
}

/** Get a closed story in full; the caller has already checked the reader's entitlement. */
export async function getFullStoryView(ctx: Context, id: string): Promise<StoryView> {
  const { doc } = await getFullStory(ctx, id);
  return storyView(ctx, wireStorySchema.parse(parseDocument(doc)), "full");
}
