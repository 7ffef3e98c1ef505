import { z } from "zod";

/** Ids as a number, digits, a comma list of either, or an array; parts that are no id are dropped. */
const ids = z
  .union([z.number(), z.string(), z.array(z.union([z.number(), z.string()]))])
  .transform((given) =>
    (Array.isArray(given) ? given.map(String) : String(given).split(","))
      .map((part) => part.trim())
      .filter((part) => /^[0-9]{1,10}$/.test(part))
      .map(Number)
      .filter((id) => id <= 2_147_483_647),
  )
  .optional();

/** Texts as a comma list or an array. */
const texts = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    (Array.isArray(given) ? given : given.split(","))
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
 * What an automated collection gathers. All conditions hold at once; within one, any of its values is enough.
 * An absent condition is undefined; one without a usable value is an empty list, which nothing satisfies.
 */
export interface CollectionRules {
  itemType: "story" | "collection";
  sectionIds: number[] | undefined;
  /** Names or slugs, in any case. */
  tags: string[] | undefined;
  tagSlugs: string[] | undefined;
  entityIds: number[] | undefined;
  authorIds: number[] | undefined;
  /** Only what stands in these collections by hand. */
  collectionIds: number[] | undefined;
  template: string | undefined;
  storyGroup: string | undefined;
  sort: "published-at" | "updated-at";
}

/** Reads stored rules; null for rules that cannot be understood, which gather nothing. */
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

/** Keys under which caches hold a collection: its own, and those of what its rules gather from. */
export function collectionCacheKeys(
  publisher: number,
  collection: { id: number; rules: CollectionRules | null },
): string[] {
  const { rules } = collection;
  const of = (kind: string, list: readonly number[] | undefined) =>
    (list ?? []).map((id) => `${kind}/${publisher}/${id}`);
  return [
    ...new Set([
      ...of("c", [collection.id, ...(rules?.collectionIds ?? [])]),
      ...of("sc", rules?.sectionIds),
      ...of("e", rules?.entityIds),
      ...of("a", rules?.authorIds),
    ]),
  ];
}
