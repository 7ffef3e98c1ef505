import type { ConversionContext } from "@/server/imports/html";
import type { SiteIndex } from "./site-index";
import { getSiteUrl } from "./site-name";

/** Context of planning an item. */
export interface PlanContext {
  readonly index: SiteIndex;
  /** IANA time zone of the site, for the rare times that a file has in local time only. */
  readonly timeZone: string;
  /** Derives a UUID from a seed, deterministically. */
  readonly idFor: (seed: string) => string;
}

/** Returns the context for converting a post's HTML. */
export function toConversionContext(context: PlanContext, postId: number): ConversionContext {
  const { index } = context;
  return {
    siteUrl: getSiteUrl(index.site),
    mediaById: (id) => index.attachment(id),
    postPictures: () => index.picturesOf(postId),
    sharedBlock: (id) => index.sharedBlock(id),
  };
}
