import type { ConversionContext } from "@/server/imports/html";
import type { SiteIndex } from "./site-index";
import { siteUrlOf } from "./site-name";

/** What planning an item needs beside the item. */
export interface PlanContext {
  readonly index: SiteIndex;
  /** IANA zone of the site's clocks, for the rare times that a file gives in local time only. */
  readonly timeZone: string;
  /** A UUID that is always the same for the same seed. */
  readonly idFor: (seed: string) => string;
}

/** What converting the HTML of a post needs. */
export function conversionOf(context: PlanContext, postId: number): ConversionContext {
  const { index } = context;
  return {
    siteUrl: siteUrlOf(index.site),
    mediaById: (id) => index.attachment(id),
    postPictures: () => index.picturesOf(postId),
    sharedBlock: (id) => index.sharedBlock(id),
  };
}
