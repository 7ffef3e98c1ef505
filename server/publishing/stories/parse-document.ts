import { z } from "zod";

const documentSchema = z.record(z.string(), z.unknown());

/** A stored wire document as an object; it was written by this platform, so only its outermost shape is checked. */
export function parseDocument(text: string): Record<string, unknown> {
  return documentSchema.parse(JSON.parse(text));
}
