import { z } from "zod";

/** Ids as a number, digits, a comma-separated list of either, or an array; invalid ids are dropped. */
const ids = z
  .union([z.number(), z.string(), z.array(z.union([z.number(), z.string()]))])
  .transform((value) =>
    (Array.isArray(value) ? value.map(String) : String(value).split(","))
      .map((part) => part.trim())
      .filter((part) => /^[0-9]{1,10}$/.test(part))
      .map(Number)
      .filter((id) => id <= 2_147_483_647),
  )
  .optional();

/** Texts as a comma-separated list or an array. */
const texts = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    (Array.isArray(value) ? value : value.split(","))
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .optional();

const stored = z.object({
  "content-type": z.enum(["story", "collection"]).default("story"),
  "section-id": ids,
  tag: texts,
  "tag-slugs": texts,
  "entity-id": ids,
  "author-id": ids,
  "collection-id": ids,
  template: z.string().optional(),
  "story-group": z.string().optional(),
  sort: z.enum(["published-at", "updated-at"]).catch("published-at"),
});

/**
 * Rules of an automated collection. Conditions are combined with AND; the values of one condition with OR.
 * An absent condition is undefined; one without a usable value is an empty list, which matches nothing.
 */
export interface CollectionRules {
  itemType: "story" | "collection";
  sectionIds: number[] | undefined;
  /** Names or slugs, case-insensitive. */
  tags: string[] | undefined;
  tagSlugs: string[] | undefined;
  entityIds: number[] | undefined;
  authorIds: number[] | undefined;
  /** Only items that were manually placed in these collections. */
  collectionIds: number[] | undefined;
  template: string | undefined;
  storyGroup: string | undefined;
  sort: "published-at" | "updated-at";
}

/** Parse stored rules; null: invalid rules, which match nothing. */
export function parseCollectionRules(rules: unknown): CollectionRules | null {
  const parsed = stored.safeParse(rules);
  if (!parsed.success) return null;
  const { data } = parsed;
  return {
    itemType: data["content-type"],
    sectionIds: data["section-id"],
    tags: data.tag,
    tagSlugs: data["tag-slugs"],
    entityIds: data["entity-id"],
    authorIds: data["author-id"],
    collectionIds: data["collection-id"],
    template: data.template?.trim() === "" ? undefined : data.template?.trim().toLowerCase(),
    storyGroup: data["story-group"],
    sort: data.sort,
  };
}

/** Build a collection's cache keys: its own, and those of the sources in its rules. */
export function collectionCacheKeys(
  publisher: number,
  collection: { id: number; rules: CollectionRules | null },
): string[] {
  const { rules } = collection;
  const toKeys = (kind: string, list: readonly number[] | undefined) =>
    (list ?? []).map((id) => `${kind}/${publisher}/${id}`);
  return [
    ...new Set([
      ...toKeys("c", [collection.id, ...(rules?.collectionIds ?? [])]),
      ...toKeys("sc", rules?.sectionIds),
      ...toKeys("e", rules?.entityIds),
      ...toKeys("a", rules?.authorIds),
    ]),
  ];
}
