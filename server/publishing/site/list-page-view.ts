import type { Tone } from "@/shared/tone.rules";
import type { PictureView } from "./picture-view";
import type { PageLink, TeaserView } from "./teaser-view";

/** A list page of stories: of a section, a topic, an author, an entity, a collection. */
export interface ListPageView {
  kind: "section" | "topic" | "author" | "entity" | "collection";
  name: string;
  /** Path of the first page. */
  href: string;
  description: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  keywords: string | null;
  tone: Tone;
  /** Ancestors from the root down, without this page. */
  trail: PageLink[];
  /** Child pages. */
  children: PageLink[];
  portrait: PictureView | null;
  /** Path of the list's RSS feed; null: it has none. */
  feedHref: string | null;
  /** Addresses of an author's profiles elsewhere; null: the list is of no author. */
  profiles: string[] | null;
  /** Attributes and relations of an entity. */
  facts: { name: string; values: { text: string; href: string | null }[] }[];
  stories: TeaserView[];
  /** A side list of stories, on the first page only. */
  sidebar: { name: string; stories: TeaserView[] } | null;
  page: number;
  hasMore: boolean;
}

/** Stories of one page of a list. */
export const PAGE_SIZE = 24;
/** Last page of a list; older stories are found by search. */
export const LAST_PAGE = 400;

/** Parse the requested page number; null if it is invalid. */
export function pageNumber(value: string | string[] | undefined): number | null {
  if (value === undefined) return 1;
  if (typeof value !== "string" || !/^[1-9][0-9]{0,3}$/.test(value)) return null;
  const page = Number(value);
  return page <= LAST_PAGE ? page : null;
}
