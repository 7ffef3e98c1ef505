/** Why a file is unreadable. */
export const WXR_FAULTS = [
  /** It is not XML. */
  "not_xml",
  /** It is XML, but not a WordPress export. */
  "not_wxr",
  /** It is compressed (zip, gzip). */
  "compressed",
  /** It declares a document type: an export never does, and its entities are a common XML attack. */
  "doctype",
  /** It is malformed before its first item. */
  "malformed",
  /** It is truncated. */
  "truncated",
  /** A single value, or the part before the first item, exceeds any plausible size. */
  "too_large",
] as const;

export type WxrFault = (typeof WXR_FAULTS)[number];

/** A location in the file, both counted from 1. */
export interface WxrPosition {
  readonly line: number;
  readonly column: number;
}

/** An unreadable file. The message is a sentence for the person who chose the file. */
export class WxrError extends Error {
  override readonly name = "WxrError";

  constructor(
    readonly fault: WxrFault,
    readonly detail: string,
    /** Where reading stopped, and how many complete items had been read. */
    readonly at: WxrPosition & { readonly itemsRead: number },
  ) {
    super(`${detail} (line ${at.line}, column ${at.column}, after ${at.itemsRead} items)`);
  }
}
