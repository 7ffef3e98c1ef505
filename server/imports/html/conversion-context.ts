import type { Shortcode } from "./shortcodes";

/** A file of the source site's media library. */
export interface MediaFile {
  readonly url: string;
  readonly title: string;
  /** Inline HTML as its author wrote it. */
  readonly caption: string;
  readonly alt: string;
  readonly attribution: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly mimeType: string | null;
}

/** What the conversion of a post's HTML needs to know of the site that it comes from. */
export interface ConversionContext {
  /** The site's address: relative addresses are resolved against it. */
  readonly siteUrl: string;
  /** The file with this id in the media library. */
  mediaById(id: number): MediaFile | null;
  /** The pictures that were uploaded to this post: what a gallery without ids shows. */
  postPictures(): readonly MediaFile[];
  /** The HTML of a block that several posts share. */
  sharedBlock(id: number): string | null;
}

/** One piece of HTML that is being converted, and what is known of it. */
export interface Source {
  readonly context: ConversionContext;
  readonly shortcodes: readonly Shortcode[];
  /** Whether line ends in text are meant: text of the classic editor, which has no paragraph tags. */
  readonly lineBreaks: boolean;
  readonly notes: Set<string>;
  /** Names of blocks that have no content of their own. */
  readonly computed: Set<string>;
  /** How many shared blocks are around this. */
  readonly depth: number;
  readonly inPullQuote: boolean;
}
