import type { Context } from "@/server/context/index";
import { type FullStory, Html } from "@/server/publishing/render/index";
import { xml } from "./xml";

/** The terms of a feed's items for AI crawlers. */
export interface FeedTerms {
  /** Of the elements, whose prefix is `rsl`. */
  namespace: string;
  /** Writes the terms of an item, as XML. */
  write(story: FullStory): string;
}

/** Loads the terms of a feed's items; null: the publication states none. Passed in, as they depend on plans. */
export type LoadFeedTerms = (ctx: Context) => Promise<FeedTerms | null>;

/** Render the terms of an item. */
export function renderTerms(terms: FeedTerms | null, story: FullStory): Html | null {
  return terms === null ? null : xml`\n${Html.trusted(terms.write(story))}`;
}
