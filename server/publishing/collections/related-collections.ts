import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { countFacet } from "@/server/publishing/search/index";
import { listStoryItems } from "@/server/publishing/stories/index";
import type { ItemPage } from "./collection";
import { findCollectionIdsByEntity } from "./rule-items.repository";

const DIGITS = /^[0-9]{1,10}$/;
const MAX_ID = 2_147_483_647;

interface AuthorQuery {
  limit: number;
  offset: number;
  sort: "published-at" | "updated-at";
  storyFields?: readonly string[] | undefined;
}

/** List an author's stories as items of a collection, newest first. An unknown author is not found. */
export async function listAuthorItems(ctx: Context, idOrSlug: string, query: AuthorQuery): Promise<ItemPage> {
  const accountId = ctx.account.id;
  const id = DIGITS.test(idOrSlug) ? Number(idOrSlug) : null;
  if (id !== null && id > MAX_ID) throw notFound("author");
  const author = await ctx.db.prisma.author.findFirst({
    where: { accountId, ...(id === null ? { slug: idOrSlug } : { id }) },
    select: { id: true },
  });
  if (author === null) throw notFound("author");
  const [page, total] = await Promise.all([
    listStoryItems(ctx, {
      storyGroup: "published",
      storyOrder: query.sort === "updated-at" ? "last-updated" : undefined,
      authorId: author.id,
      limit: query.limit,
      offset: query.offset,
      fields: query.storyFields,
    }),
    countFacet(ctx.db, accountId, { kind: "a", id: author.id, exclude: [] }),
  ]);
  return {
    items: page.items,
    total,
    cacheKeys: [`a/${accountId}/${author.id}`, page.cacheKeys].join(" "),
    digest: null,
  };
}

/** A collection with an entity in its rules. Times are instants. */
export interface EntityCollection {
  id: number;
  slug: string;
  name: string;
  summary: string | null;
  template: string;
  automated: boolean;
  metadata: unknown;
  collectionDate: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

interface EntityQuery {
  limit: number;
  offset: number;
  order: "asc" | "desc";
}

/** List collections with an entity in their rules by date, undated ones last. An unknown entity is not found. */
export async function listEntityCollections(
  ctx: Context,
  entityId: number,
  query: EntityQuery,
): Promise<EntityCollection[]> {
  const accountId = ctx.account.id;
  const entity = await ctx.db.prisma.entity.findFirst({
    where: { accountId, id: entityId, deletedAt: null },
    select: { id: true },
  });
  if (entity === null) throw notFound("entity");
  const ids = await findCollectionIdsByEntity(ctx.db, accountId, entityId);
  return ctx.db.prisma.collection.findMany({
    where: { accountId, id: { in: ids } },
    orderBy: [{ collectionDate: { sort: query.order, nulls: "last" } }, { id: query.order }],
    skip: query.offset,
    take: query.limit,
  });
}
