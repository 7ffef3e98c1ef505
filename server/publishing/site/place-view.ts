import type { PictureView } from "./picture-view";
import type { PlaceLink, TeaserView } from "./teaser-view";
import type { Tone } from "./tone";

/** A page that lists stories: of a section, a topic, an author, an entity, a collection. */
export interface PlaceView {
  kind: "section" | "topic" | "author" | "entity" | "collection";
  name: string;
  /** Path of the first page. */
  href: string;
  description: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  keywords: string | null;
  tone: Tone;
  /** From the top of the publication down to, and without, this place. */
  trail: PlaceLink[];
  /** Places below it. */
  children: PlaceLink[];
  portrait: PictureView | null;
  /** What is known of an entity, and what it is tied to. */
  facts: { name: string; values: { text: string; href: string | null }[] }[];
  stories: TeaserView[];
  /** A list beside the stories, of the first page only. */
  beside: { name: string; stories: TeaserView[] } | null;
  page: number;
  hasMore: boolean;
}

/** Stories of one page of a list. */
export const PAGE_SIZE = 24;
/** Lists are browsed this far; what is older is found by search. */
export const LAST_PAGE = 400;

/** Number of the page that was asked for; null for what is no page. */
export function pageNumber(value: string | string[] | undefined): number | null {
  if (value === undefined) return 1;
  if (typeof value !== "string" || !/^[1-9][0-9]{0,3}$/.test(value)) return null;
  const page = Number(value);
  return page <= LAST_PAGE ? page : null;
}
