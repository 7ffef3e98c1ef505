import type { Card } from "@/server/publishing/stories/index";
import type { Block } from "./block";
import { toBlock } from "./element-block";
import { feedHtml } from "./feed-html";
import { type Html, html } from "./html";
import { instantHtml } from "./instant-html";
import type { MarkupContext } from "./plain-html";
import { createRichText, INSTANT_TEXT, PAGE_TEXT, type RichTextProfile } from "./rich-text";
import { siteHtml } from "./site-html";

/** Publication data for the renderer. */
export interface Publication {
  /** Base address of the publication, without trailing slash; relative addresses are resolved against it. */
  siteUrl: string;
  /** Address of a stored file; a width requests a picture of about that many pixels, null the original. */
  imageUrl(key: string, width: number | null): string;
  /** Address of a linked story by its id; null, or no function: an also-read line has no link. */
  linkedStoryUrl?(id: string): string | null;
  /** Locale of the words around a story; none: English. */
  locale?: string;
}

export interface RenderOptions extends Publication {
  /** `site` (default): the publication's own pages. `feed`: content:encoded. `instant`: instant articles. */
  medium?: "site" | "feed" | "instant";
}

const MEDIA = {
  site: { profile: PAGE_TEXT, write: siteHtml },
  feed: { profile: PAGE_TEXT, write: feedHtml },
  instant: { profile: INSTANT_TEXT, write: instantHtml },
} as const;

/** Convert a card to safe blocks, for a medium that writes its own markup. */
export function toBlocks(card: Card, publication: Publication, profile: RichTextProfile): Block[] {
  const { siteUrl } = publication;
  const sources = {
    siteUrl,
    imageUrl: publication.imageUrl,
    linkedStoryUrl: publication.linkedStoryUrl ?? (() => null),
    richText: createRichText(profile, siteUrl),
  };
  return card["story-elements"].map((element) => toBlock(element, sources));
}

/**
 * Render cards as safe HTML: text sanitised by an allow-list, every address absolute with a harmless
 * scheme, embed code only in a frame without an origin (on the site) or as a link (elsewhere), and elements of
 * unknown kinds as their text. On the site each card is a `<section class="story-card" id="card-<id>">`.
 */
export function renderCards(cards: readonly Card[], options: RenderOptions): string {
  const { profile, write } = MEDIA[options.medium ?? "site"];
  const context: MarkupContext = { imageUrl: options.imageUrl, locale: options.locale ?? "en" };
  const parts = cards.map((card) => {
    const body = toBlocks(card, options, profile).map((block) => write(block, context));
    return options.medium === undefined || options.medium === "site"
      ? html`<section class="story-card" id="card-${card.id}">${body}</section>`
      : html`${body}`;
  });
  return parts.map((part: Html) => part.text).join("\n");
}
