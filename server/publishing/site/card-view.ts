import type { Account } from "@/server/accounts/index";
import { imageUrl } from "@/server/media/index";
import {
  type Block,
  blocksOf,
  createRichText,
  PAGE_TEXT,
  type Picture,
} from "@/server/publishing/render/index";
import type { Card } from "@/server/publishing/stories/index";
import { type PictureView, pictureOf, UNKNOWN_SIZE } from "./picture-view";
import { pathOf } from "./place-links";

/** A block of a story with its pictures in every width; everything in it is safe to show as it is. */
export type ElementView = { id: string } & (
  | Exclude<Block, { kind: "picture" | "gallery" }>
  | { kind: "picture"; picture: PictureView }
  | { kind: "gallery"; title: string; slideshow: boolean; pictures: PictureView[] }
);

/** A part of a story. Times are epoch milliseconds. */
export interface CardView {
  id: string;
  addedAt: number;
  updatedAt: number;
  keyEvent: boolean;
  introduction: boolean;
  /** The words it is shared with, or its own heading. */
  title: string | null;
  elements: ElementView[];
}

function pictureView(account: Account, picture: Picture): PictureView {
  const { width, height } = picture;
  const size = width === null || height === null ? UNKNOWN_SIZE : { width, height };
  return {
    ...pictureOf(account, { key: picture.key, url: picture.src, size }),
    position: null,
    alt: picture.alt,
    caption: picture.caption.text || null,
    attribution: picture.attribution.text || null,
    hyperlink: picture.link,
  };
}

function elementOf(account: Account, id: string, block: Block): ElementView {
  if (block.kind === "picture") return { id, kind: "picture", picture: pictureView(account, block.picture) };
  if (block.kind === "gallery") {
    return { id, ...block, pictures: block.pictures.map((picture) => pictureView(account, picture)) };
  }
  return { id, ...block };
}

function titleOf(card: Card, elements: readonly ElementView[]): string | null {
  const shared = card.metadata["social-share"].title;
  if (shared !== "") return shared;
  return elements.find((element) => element.kind === "heading")?.text ?? null;
}

/** Makes the cards of a story ready to be shown. `linked` gives the path of a story that another points to. */
export function cardViews(
  account: Account,
  cards: readonly Card[],
  linked: (id: string) => string | null,
): CardView[] {
  const publication = {
    siteUrl: account.siteUrl,
    imageUrl: (key: string, width: number | null) => pathOf(imageUrl(account, key, width), account.siteUrl),
    linkedStoryUrl: linked,
  };
  return cards.map((card) => {
    const blocks = blocksOf(card, publication, PAGE_TEXT);
    const elements = blocks.map((block, index) =>
      elementOf(account, card["story-elements"][index]?.id ?? `${card.id}-${index}`, block),
    );
    return {
      id: card.id,
      addedAt: card["card-added-at"],
      updatedAt: card["card-updated-at"],
      keyEvent: card.metadata.attributes["key-event"] === true,
      introduction: card["card-type"] === "introduction",
      title: titleOf(card, elements),
      elements,
    };
  });
}

/** HTML that editors wrote, safe to show. */
export function richText(account: Account, source: string | null): string | null {
  if (source === null || source === "") return null;
  return createRichText(PAGE_TEXT, account.siteUrl)(source).text || null;
}
