import type { Context } from "@/server/context/index";
import { aStory } from "./stories";
import type { TestAccount, TestApp } from "./test-app";

type Item = string | { collection: number } | { story: string; metadata: object };

interface CollectionOptions {
  slug: string;
  items?: readonly Item[];
  automated?: boolean;
  fallback?: boolean;
  rules?: object;
  metadata?: object;
  collectionDate?: Date;
}

const asJson = (value: object) => JSON.parse(JSON.stringify(value));

/** Creates a collection of an account. Returns its id. */
export async function aCollection(ctx: Context, options: CollectionOptions): Promise<number> {
  const accountId = ctx.account.id;
  const row = await ctx.db.prisma.collection.create({
    data: {
      accountId,
      slug: options.slug,
      name: `Collection ${options.slug}`,
      automated: options.automated ?? false,
      fallback: options.fallback ?? false,
      rules: asJson(options.rules ?? {}),
      metadata: asJson(options.metadata ?? {}),
      collectionDate: options.collectionDate ?? null,
    },
  });
  await ctx.db.prisma.collectionItem.createMany({
    data: (options.items ?? []).map((item, rank) => ({
      accountId,
      collectionId: row.id,
      rank,
      storyId: typeof item === "string" ? item : "story" in item ? item.story : null,
      childCollectionId: typeof item === "object" && "collection" in item ? item.collection : null,
      associatedMetadata: asJson(typeof item === "object" && "metadata" in item ? item.metadata : {}),
    })),
  });
  return row.id;
}

/** Creates an entity of an account. Returns its id. */
export async function anEntity(ctx: Context, name: string): Promise<number> {
  const row = await ctx.db.prisma.entity.create({
    data: { accountId: ctx.account.id, type: "place", entityTypeId: 1, name },
  });
  return row.id;
}

interface ReadItem {
  id: string | number;
  type: string;
  name: string;
  story?: Record<string, unknown>;
}

/** Reads collections of an account over HTTP, by slug or id and query; `ids` are those of the items. */
export function readCollections(app: TestApp) {
  return async (account: TestAccount, path: string) => {
    const response = await app.fetch(`/api/v1/collections/${path}`, { host: account.host });
    const body = await response.json();
    const items: ReadItem[] = body.items ?? [];
    return { response, body, ids: items.map((item) => item.id) };
  };
}

/** Stories an hour apart, newest first. */
export async function hourlyStories(
  { ctx }: TestAccount,
  count: number,
  content: Parameters<typeof aStory>[1]["content"] = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const publishedAt = new Date(Date.UTC(2026, 9, 20, 12 - n));
    ids.push((await aStory(ctx, { content: { headline: `Story ${n}`, ...content }, publishedAt })).id);
  }
  return ids;
}
