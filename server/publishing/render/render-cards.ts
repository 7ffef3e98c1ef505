import type { Card } from "@/server/publishing/stories/index";
import type { Block } from "./block";
import { blockOf } from "./element-block";
import { feedHtml } from "./feed-html";
import { type Html, html } from "./html";
import { instantHtml } from "./instant-html";
import type { Pen } from "./plain-html";
import { createRichText, INSTANT_TEXT, PAGE_TEXT, type RichTextProfile } from "./rich-text";
import { siteHtml } from "./site-html";

/** What the renderer needs to know of the publication. */
export interface Publication {
  /** Base address of the publication, without trailing slash; relative addresses become absolute by it. */
  siteUrl: string;
  /** Address of a stored file; a width asks for a picture of about that many pixels, null for the original. */
  imageUrl(key: string, width: number | null): string;
  /** Address of a linked story by its id; null, or no function: an also-read line stays without link. */
  linkedStoryUrl?(id: string): string | null;
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

/** The safe blocks of a card, for a medium that writes its own markup from them. */
export function blocksOf(card: Card, publication: Publication, profile: RichTextProfile): Block[] {
  const { siteUrl } = publication;
  const sources = {
    siteUrl,
    imageUrl: publication.imageUrl,
    linkedStoryUrl: publication.linkedStoryUrl ?? (() => null),
    richText: createRichText(profile, siteUrl),
  };
  return card["story-elements"].map((element) => blockOf(element, sources));
}

/**
 * Cards as HTML that is safe to show: text sanitised by an allow-list, every address absolute and of a harmless
 * scheme, embed code only ever inside a frame of no origin (on the site) or as a link (elsewhere), and elements of
 * unknown kinds as their words. On the site each card is a `<section class="story-card" id="card-<id>">`.
 */
export function renderCards(cards: readonly Card[], options: RenderOptions): string {
  const { profile, write } = MEDIA[options.medium ?? "site"];
  const pen: Pen = { imageUrl: options.imageUrl };
  const parts = cards.map((card) => {
    const body = blocksOf(card, options, profile).map((block) => write(block, pen));
    return options.medium === undefined || options.medium === "site"
      ? html`<section class="story-card" id="card-${card.id}">${body}</section>`
      : html`${body}`;
  });
  return parts.map((part: Html) => part.text).join("\n");
}
