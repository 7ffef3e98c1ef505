import type { Context } from "@/server/context/index";
import { type FullStory, isRestricted, readFullStory } from "@/server/publishing/render/index";
import {
  getContentScope,
  getStoryById,
  getStoryBySlug,
  type StoryDocumentRow,
} from "@/server/publishing/stories/index";
import { isInvalidInAmp } from "./amp-block";
import { parseAmpConfig } from "./amp-config";
import { renderAmpDocument, splitAmpBlocks } from "./amp-document";
import { loadFollowUps } from "./follow-ups";

/** A story with its AMP document. */
export interface AmpStory {
  /** The story row as the API returns it. */
  row: StoryDocumentRow;
  /** Address of the story on the publication's own pages. */
  webUrl: string;
  /** null: no AMP page; AMP is disabled for the story, or it contains elements that AMP cannot show. */
  document: string | null;
}

/** Whether AMP is disabled for a story, by its own field or by its story attribute. */
function isAmpDisabled({ metadata, ...story }: FullStory): boolean {
  if (!story["is-amp-supported"]) return true;
  const attributes = metadata["story-attributes"];
  if (typeof attributes !== "object" || attributes === null) return false;
  const values = new Map<string, unknown>(Object.entries(attributes)).get("disable-amp-for-single-story");
  return Array.isArray(values) && values.includes("true");
}

/**
 * Get a published story as AMP, by slug (as `getStoryBySlug` resolves it) or id. The public document ends after the
 * story's free cards, even if another system enforces the paywall; the account's own servers get the rest as well.
 */
export async function getAmpStory(
  ctx: Context,
  selector: { slug: string } | { id: string },
): Promise<AmpStory> {
  const row =
    "id" in selector ? await getStoryById(ctx, selector.id) : await getStoryBySlug(ctx, selector.slug);
  const story = readFullStory(JSON.parse(row.doc));
  const { account } = ctx;
  const config = parseAmpConfig(account.settings);
  const webUrl = new URL(story.url).href;
  if (isAmpDisabled(story)) return { row, webUrl, document: null };
  const mayReadAll = isRestricted(story) && getContentScope(ctx) === "full";
  const blocks = splitAmpBlocks(account, story, mayReadAll);
  const visibleBlocks = [...blocks.open, ...(blocks.closed ?? [])];
  if (
    config["invalid-elements-strategy"] === "redirect-to-web-version" &&
    visibleBlocks.some(isInvalidInAmp)
  ) {
    return { row, webUrl, document: null };
  }
  const followUps = await loadFollowUps(ctx, story.id, config);
  return { row, webUrl, document: renderAmpDocument(account, config, { story, ...blocks, followUps }) };
}
