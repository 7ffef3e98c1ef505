import type { Card, StoryElement } from "@/server/publishing/stories";
import type { DraftElement, DraftImage } from "./draft-element";
import { draftText } from "./draft-element";
import { sanitizeText } from "./inert-html";
import { countWords, escapeText, getInertText } from "./plain-text";
import type { Piece } from "./text-flow";

/** The elements of one card, before they have their ids. */
export type Section = readonly DraftElement[];

/**
 * Groups pieces into sections: adjacent running text becomes one element. A card ends at a page break, at the "more"
 * mark (so that a paywall can cut where the newsroom ended its teaser) and before a heading of the first or second
 * level; a card is never empty.
 */
export function toSections(pieces: readonly Piece[]): Section[] {
  const sections: Section[] = [];
  let section: DraftElement[] = [];
  let text = "";
  const endText = (): void => {
    if (text !== "") section.push(draftText(sanitizeText(text)));
    text = "";
  };
  const endSection = (): void => {
    endText();
    if (section.length > 0) sections.push(section);
    section = [];
  };
  for (const piece of pieces) {
    if (piece.kind === "text") {
      if (piece.opensCard) endSection();
      text += piece.html;
      continue;
    }
    endText();
    if (piece.kind === "alone") section.push(draftText(sanitizeText(piece.html)));
    else if (piece.kind === "element") section.push(piece.element);
    else endSection();
  }
  endSection();
  return sections;
}

/** Lists all pictures of the sections in order, including those in galleries. */
export function listImages(sections: readonly Section[]): DraftImage[] {
  return sections.flat().flatMap((element): readonly DraftImage[] => {
    if (element.type === "image") return [element];
    return element.type === "composite" ? element["story-elements"] : [];
  });
}

function getCsvText(csv: string): string {
  const fields = csv.match(/"(?:[^"]|"")*"|[^,\n]+/g) ?? [];
  const texts = fields.map((field) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );
  return escapeText(texts.join(" "));
}

/** Returns all texts of an element as inert HTML. */
function toHtml(element: DraftElement): string {
  if (element.type === "text") return element.text;
  if (element.type === "composite")
    return [element.title, ...element["story-elements"].map(toHtml)].join("<hr />");
  if (element.type === "data") return `${element.title}<hr />${getCsvText(element.data.content)}`;
  return `${element.title}<hr />${escapeText(element.description)}`;
}

function joinHtml(sections: readonly Section[]): string {
  return sections.flat().map(toHtml).join("<hr />");
}

/** Returns the visible text of the sections, with collapsed white space. */
export function getSectionsText(sections: readonly Section[]): string {
  return getInertText(joinHtml(sections));
}

/** Counts the visible words of the sections. */
export function countSectionWords(sections: readonly Section[]): number {
  return countWords(joinHtml(sections));
}

/** Owner of the cards, and the seed of their ids. */
export interface CardOptions {
  readonly storyId: string;
  readonly headline: string;
  /** Epoch milliseconds. */
  readonly addedAt: number;
  readonly updatedAt: number;
  /** Must be deterministic: the same seed gives the same UUID. */
  readonly idFor: (seed: string) => string;
}

/**
 * Converts sections to wire cards. Their ids derive from the story's id and their position, so a re-import keeps
 * them.
 */
export function toCards(sections: readonly Section[], options: CardOptions): Card[] {
  const identify = (element: DraftElement, seed: string): StoryElement => {
    const id = options.idFor(seed);
    const ids = { id, "family-id": id, "page-url": `/story/${options.storyId}/element/${id}` };
    if (element.type !== "composite") return { ...element, ...ids };
    const children = element["story-elements"].map((image, index) => {
      const childId = options.idFor(`${seed}/${index}`);
      return { ...image, id: childId, "family-id": childId };
    });
    return { ...element, ...ids, "story-elements": children };
  };
  return sections.map((section, index) => {
    const seed = `${options.storyId}/card/${index}`;
    const id = options.idFor(seed);
    return {
      id,
      "content-id": id,
      "content-version-id": options.idFor(`${seed}/version`),
      version: 1,
      status: "draft",
      "card-added-at": options.addedAt,
      "card-updated-at": options.updatedAt,
      "story-elements": section.map((element, position) => identify(element, `${seed}/element/${position}`)),
      metadata: {
        "social-share": { shareable: false, title: options.headline, message: null, image: null },
        attributes: {},
      },
    };
  });
}
