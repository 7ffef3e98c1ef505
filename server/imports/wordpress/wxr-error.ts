/** Why a file cannot be read on. */
export const WXR_FAULTS = [
  /** It is no XML at all. */
  "not_xml",
  /** It is XML, but no export of WordPress. */
  "not_wxr",
  /** It is packed (zip, gzip). */
  "compressed",
  /** It declares a document type: an export never does, and entities declared there are how XML attacks its reader. */
  "doctype",
  /** It is broken before its first item. */
  "malformed",
  /** It ends before its end. */
  "truncated",
  /** A single value, or the part before the first item, is larger than anything a site could hold. */
  "too_large",
] as const;

export type WxrFault = (typeof WXR_FAULTS)[number];

/** Where in the file something is, both counted from 1. */
export interface WxrPosition {
  readonly line: number;
  readonly column: number;
}

/** A file that cannot be read on. The message is a sentence for the person who chose the file. */
export class WxrError extends Error {
  override readonly name = "WxrError";

  constructor(
    readonly fault: WxrFault,
    readonly detail: string,
    /** Where reading stopped, and how many items had been read whole by then. */
    readonly at: WxrPosition & { readonly itemsRead: number },
  ) {
    super(`${detail} (line ${at.line}, column ${at.column}, after ${at.itemsRead} items)`);
  }
}
