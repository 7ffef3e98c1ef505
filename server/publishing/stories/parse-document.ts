import { z } from "zod";

const documentSchema = z.record(z.string(), z.unknown());

/** Parse a stored wire document; this platform wrote it, so only its outermost shape is validated. */
export function parseDocument(text: string): Record<string, unknown> {
  return documentSchema.parse(JSON.parse(text));
}
