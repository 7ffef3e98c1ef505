import { z } from "zod";
import type { Context } from "@/server/context/index";
import { readCollection } from "@/server/publishing/collections/index";
import { listStories, type StoryListQuery } from "@/server/publishing/stories/index";
import { type TeaserView, toHomeTeaser, toTeasers } from "./teaser-view";
import { TEASER_KEYS } from "./wire-story";

const documents = z.array(z.unknown());

/** List a page of stories as teasers. */
export async function listTeasers(
  ctx: Context,
  query: Omit<StoryListQuery, "fields">,
): Promise<TeaserView[]> {
  const { items } = await listStories(ctx, { ...query, fields: TEASER_KEYS });
  return toTeasers(ctx.account, documents.parse(JSON.parse(items)));
}

const itemSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("story"),
    "associated-metadata": z.record(z.string(), z.unknown()).catch({}),
    story: z.unknown(),
  }),
  z.object({
    type: z.literal("collection"),
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    "associated-metadata": z.record(z.string(), z.unknown()).catch({}),
  }),
]);

/** One item of a collection. */
export type CollectionPart =
  | { kind: "story"; layout: string | null; story: TeaserView }
  | {
      kind: "collection";
      id: number;
      slug: string;
      name: string;
      layout: string | null;
      stories: number | null;
    };

export interface CollectionParts {
  id: number;
  slug: string;
  name: string;
  summary: string | null;
  /** Editors chose its stories one by one. */
  isCurated: boolean;
  total: number;
  parts: CollectionPart[];
}

function getLayout(metadata: Readonly<Record<string, unknown>>): string | null {
  return typeof metadata.layout === "string" ? metadata.layout : null;
}

function getStoryCount(metadata: Readonly<Record<string, unknown>>): number | null {
  const count = Number(metadata.number_of_stories_to_show);
  return Number.isInteger(count) && count > 0 && count <= 20 ? count : null;
}

interface PartQuery {
  limit: number;
  offset?: number;
  exclude?: readonly string[];
  storiesOnly?: boolean;
}

/** Load a collection with a page of its items. Throws not_found. */
export async function loadCollectionParts(
  ctx: Context,
  slug: string,
  query: PartQuery,
): Promise<CollectionParts> {
  const { head, page } = await readCollection(ctx, slug, {
    limit: query.limit,
    offset: query.offset ?? 0,
    exclude: query.exclude ?? [],
    itemType: query.storiesOnly === true ? "story" : undefined,
    storyFields: TEASER_KEYS,
  });
  const parts = z.array(itemSchema).parse(JSON.parse(page.items));
  return {
    id: head.id,
    slug: head.slug,
    name: head.name,
    summary: head.summary,
    isCurated: !head.automated,
    total: page.total,
    parts: parts.flatMap((part): CollectionPart[] => {
      const metadata = part["associated-metadata"];
      const layout = getLayout(metadata);
      if (part.type === "collection") {
        return [
          {
            kind: "collection",
            id: part.id,
            slug: part.slug,
            name: part.name,
            layout,
            stories: getStoryCount(metadata),
          },
        ];
      }
      const story = toHomeTeaser(ctx.account, part.story);
      return story === null ? [] : [{ kind: "story", layout, story }];
    }),
  };
}

/** Get the stories among a collection's parts. */
export function pickStories(parts: readonly CollectionPart[]): TeaserView[] {
  return parts.flatMap((part) => (part.kind === "story" ? [part.story] : []));
}
