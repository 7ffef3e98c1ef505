import { z } from "zod";

const ids = z.array(z.int()).catch([]);

const elementSchema = z.looseObject({
  id: z.string().catch(""),
  type: z.string().catch("other"),
  subtype: z.string().nullish().catch(null),
});

const cardSchema = z.looseObject({
  id: z.string().catch(""),
  "story-elements": z.array(elementSchema).catch([]),
});

const contentSchema = z.looseObject({
  sectionIds: ids,
  authorIds: ids,
  tagIds: ids,
  entityIds: ids,
  cards: z.array(cardSchema).catch([]),
});

export type VersionElement = z.output<typeof elementSchema>;
export type VersionCard = z.output<typeof cardSchema>;

/**
 * Parse the content of a stored version as far as staff pages need it. Versions written by an older release are
 * accepted too: a missing or invalid value counts as empty.
 */
export type VersionContent = z.output<typeof contentSchema>;

export function readVersionContent(stored: unknown): VersionContent {
  return contentSchema.parse(stored);
}
