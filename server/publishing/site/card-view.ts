import type { Account } from "@/server/accounts/index";
import { toImageUrl } from "@/server/media/index";
import {
  type Block,
  createRichText,
  PAGE_TEXT,
  type Picture,
  toBlocks,
} from "@/server/publishing/render/index";
import type { Card } from "@/server/publishing/stories/index";
import { toSitePath } from "./page-links";
import { buildPictureSources, type PictureView, UNKNOWN_SIZE } from "./picture-view";

/** A block of a story with its pictures in every width; all its HTML is safe. */
export type ElementView = { id: string } & (
  | Exclude<Block, { kind: "picture" | "gallery" }>
  | { kind: "picture"; picture: PictureView }
  | { kind: "gallery"; title: string; slideshow: boolean; pictures: PictureView[] }
);

/** A card of a story. Times are epoch milliseconds. */
export interface CardView {
  id: string;
  addedAt: number;
  updatedAt: number;
  keyEvent: boolean;
  introduction: boolean;
  /** Social-share title, or else the card's own heading. */
  title: string | null;
  elements: ElementView[];
}

function toPictureView(account: Account, picture: Picture): PictureView {
  const { width, height } = picture;
  const size = width === null || height === null ? UNKNOWN_SIZE : { width, height };
  return {
    ...buildPictureSources(account, { key: picture.key, url: picture.src, size }),
    position: null,
    alt: picture.alt,
    caption: picture.caption.text || null,
    attribution: picture.attribution.text || null,
    hyperlink: picture.link,
  };
}

function toElementView(account: Account, id: string, block: Block): ElementView {
  if (block.kind === "picture")
    return { id, kind: "picture", picture: toPictureView(account, block.picture) };
  if (block.kind === "gallery") {
    return { id, ...block, pictures: block.pictures.map((picture) => toPictureView(account, picture)) };
  }
  return { id, ...block };
}

function getTitle(card: Card, elements: readonly ElementView[]): string | null {
  const shared = card.metadata["social-share"].title;
  if (shared !== "") return shared;
  return elements.find((element) => element.kind === "heading")?.text ?? null;
}

/** Build the view of a story's cards. `linked` returns the path of a linked story. */
export function toCardViews(
  account: Account,
  cards: readonly Card[],
  linked: (id: string) => string | null,
): CardView[] {
  const publication = {
    siteUrl: account.siteUrl,
    imageUrl: (key: string, width: number | null) =>
      toSitePath(toImageUrl(account, key, width), account.siteUrl),
    linkedStoryUrl: linked,
  };
  return cards.map((card) => {
    const blocks = toBlocks(card, publication, PAGE_TEXT);
    const elements = blocks.map((block, index) =>
      toElementView(account, card["story-elements"][index]?.id ?? `${card.id}-${index}`, block),
    );
    return {
      id: card.id,
      addedAt: card["card-added-at"],
      updatedAt: card["card-updated-at"],
      keyEvent: card.metadata.attributes["key-event"] === true,
      introduction: card["card-type"] === "introduction",
      title: getTitle(card, elements),
      elements,
    };
  });
}

/** Sanitise HTML written by editors. */
export function richText(account: Account, source: string | null): string | null {
  if (source === null || source === "") return null;
  return createRichText(PAGE_TEXT, account.siteUrl)(source).text || null;
}
