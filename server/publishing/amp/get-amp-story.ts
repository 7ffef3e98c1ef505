import type { Context } from "@/server/accounts/index";
import { isRestricted, readWholeStory, type WholeStory } from "@/server/publishing/render/index";
import {
  getStoryById,
  getStoryBySlug,
  readingOf,
  type StoryDocumentRow,
} from "@/server/publishing/stories/index";
import { isInvalidInAmp } from "./amp-block";
import { ampConfigOf } from "./amp-config";
import { ampBlocks, ampDocument } from "./amp-document";
import { besideStory } from "./beside";

/** A story with its AMP document. */
export interface AmpStory {
  /** The story as the API answers it. */
  row: StoryDocumentRow;
  /** Where the story is read on the publication's own pages. */
  webUrl: string;
  /** null for a story that has no AMP page: it is not to leave the site, or holds what AMP cannot show. */
  document: string | null;
}

/** Whether a story was taken out of AMP: by itself, or by its switch among the story attributes. */
function isKeptOut({ metadata, ...story }: WholeStory): boolean {
  if (!story["is-amp-supported"]) return true;
  const attributes = metadata["story-attributes"];
  if (typeof attributes !== "object" || attributes === null) return false;
  const values = new Map<string, unknown>(Object.entries(attributes)).get("disable-amp-for-single-story");
  return Array.isArray(values) && values.includes("true");
}

/**
 * A published story as AMP, by slug (as `getStoryBySlug` finds it) or id. The document for the public ends where the
 * story's free cards end, whoever enforces the paywall elsewhere; the account's own servers get the rest as well.
 */
export async function getAmpStory(
  ctx: Context,
  wanted: { slug: string } | { id: string },
): Promise<AmpStory> {
  const row = "id" in wanted ? await getStoryById(ctx, wanted.id) : await getStoryBySlug(ctx, wanted.slug);
  const story = readWholeStory(JSON.parse(row.doc));
  const { account } = ctx;
  const config = ampConfigOf(account.settings);
  const webUrl = new URL(story.url).href;
  if (isKeptOut(story)) return { row, webUrl, document: null };
  const mayReadAll = isRestricted(story) && readingOf(ctx) === "full";
  const blocks = ampBlocks(account, story, mayReadAll);
  const shown = [...blocks.open, ...(blocks.closed ?? [])];
  if (config["invalid-elements-strategy"] === "redirect-to-web-version" && shown.some(isInvalidInAmp)) {
    return { row, webUrl, document: null };
  }
  const beside = await besideStory(ctx, story.id, config);
  return { row, webUrl, document: ampDocument(account, config, { story, ...blocks, beside }) };
}
