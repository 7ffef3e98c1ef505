import type { Card, StoryElement } from "@/server/publishing/stories";
import type { DraftElement, DraftImage } from "./draft-element";
import { draftText } from "./draft-element";
import { sanitizeText } from "./inert-html";
import { countWords, escapeText, textOfInert } from "./plain-text";
import type { Piece } from "./text-flow";

/** The elements of one card, before they have their ids. */
export type Section = readonly DraftElement[];

/**
 * Puts pieces together: running text that follows on itself becomes one element. A card ends at a page break, at
 * the "more" mark (so that a paywall can cut where the newsroom ended its teaser) and before a heading of the first
 * or second level; a card is never empty.
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

/** All pictures of the sections in order, those in galleries included. */
export function imagesOf(sections: readonly Section[]): DraftImage[] {
  return sections.flat().flatMap((element): readonly DraftImage[] => {
    if (element.type === "image") return [element];
    return element.type === "composite" ? element["story-elements"] : [];
  });
}

function textOfCsv(csv: string): string {
  const fields = csv.match(/"(?:[^"]|"")*"|[^,\n]+/g) ?? [];
  const texts = fields.map((field) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );
  return escapeText(texts.join(" "));
}

/** All words of an element as inert HTML. */
function partsOf(element: DraftElement): string {
  if (element.type === "text") return element.text;
  if (element.type === "composite")
    return [element.title, ...element["story-elements"].map(partsOf)].join("<hr />");
  if (element.type === "data") return `${element.title}<hr />${textOfCsv(element.data.content)}`;
  return `${element.title}<hr />${escapeText(element.description)}`;
}

function allParts(sections: readonly Section[]): string {
  return sections.flat().map(partsOf).join("<hr />");
}

/** What a reader reads in the sections, white space folded. */
export function textOfSections(sections: readonly Section[]): string {
  return textOfInert(allParts(sections));
}

/** How many words a reader reads in the sections. */
export function wordsInSections(sections: readonly Section[]): number {
  return countWords(allParts(sections));
}

/** Whose cards are made, and from what their ids are made. */
export interface CardOptions {
  readonly storyId: string;
  readonly headline: string;
  /** Epoch milliseconds. */
  readonly addedAt: number;
  readonly updatedAt: number;
  /** The same seed must always give the same UUID. */
  readonly idFor: (seed: string) => string;
}

/** Cards in wire shape. Their ids follow from the story's id and their place in it, and stay when it is imported again. */
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
      "story-elements": section.map((element, place) => identify(element, `${seed}/element/${place}`)),
      metadata: {
        "social-share": { shareable: false, title: options.headline, message: null, image: null },
        attributes: {},
      },
    };
  });
}
