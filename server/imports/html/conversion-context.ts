import type { Shortcode } from "./shortcodes";
import type { Piece } from "./text-flow";

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

/** Information about the source site for the conversion of a post's HTML. */
export interface ConversionContext {
  /** The site's address, as the base of relative addresses. */
  readonly siteUrl: string;
  /** Finds a file of the media library by id. */
  mediaById(id: number): MediaFile | null;
  /** Lists the pictures uploaded to this post, which a gallery without ids shows. */
  postPictures(): readonly MediaFile[];
  /** Returns the HTML of a reusable block that several posts share. */
  sharedBlock(id: number): string | null;
}

/** A piece of HTML in conversion, and its context. */
export interface Source {
  readonly context: ConversionContext;
  readonly shortcodes: readonly Shortcode[];
  /** Whether line breaks are significant: text of the classic editor, which has no paragraph tags. */
  readonly lineBreaks: boolean;
  readonly notes: Set<string>;
  /** Names of dynamic blocks without content. */
  readonly computed: Set<string>;
  /** Nesting depth of reusable blocks. */
  readonly depth: number;
  readonly inPullQuote: boolean;
}

/** The pieces of a post in order, and notes about omitted content. */
export interface ConvertedHtml {
  readonly pieces: readonly Piece[];
  readonly notes: readonly string[];
}
