import type { Context } from "@/server/context/index";

/** A section of an account; its slug is its name in lower case by default. */
export async function aSection(
  ctx: Context,
  name: string,
  overrides: { slug?: string; parentId?: number } = {},
): Promise<number> {
  const row = await ctx.db.prisma.section.create({
    data: { accountId: ctx.account.id, name, slug: name.toLowerCase().replaceAll(" ", "-"), ...overrides },
  });
  return row.id;
}

/** A tag of an account. */
export async function aTag(
  ctx: Context,
  name: string,
  overrides: { slug?: string; tagType?: string; metaDescription?: string } = {},
): Promise<number> {
  const row = await ctx.db.prisma.tag.create({
    data: { accountId: ctx.account.id, name, slug: name.toLowerCase().replaceAll(" ", "-"), ...overrides },
  });
  return row.id;
}

/** An author of an account. */
export async function anAuthor(
  ctx: Context,
  name: string,
  overrides: { bio?: string } = {},
): Promise<number> {
  const row = await ctx.db.prisma.author.create({
    data: { accountId: ctx.account.id, name, slug: name.toLowerCase().replaceAll(" ", "-"), ...overrides },
  });
  return row.id;
}

/** Sorts stories manually into a story-group, for the whole publication or for one section. */
export async function sortManually(
  ctx: Context,
  storyGroup: string,
  { storyIds, sectionId = 0 }: { storyIds: readonly string[]; sectionId?: number },
): Promise<void> {
  await ctx.db.prisma.storyGroupEntry.createMany({
    data: storyIds.map((storyId, rank) => ({
      accountId: ctx.account.id,
      storyGroup,
      sectionId,
      rank,
      storyId,
    })),
  });
}

/** An entity of an account; types are numbered by their first letter. */
export async function anEntity(
  ctx: Context,
  type: string,
  { name, ...attributes }: { name: string; [key: string]: string | number | object },
): Promise<number> {
  const row = await ctx.db.prisma.entity.create({
    data: {
      accountId: ctx.account.id,
      type,
      entityTypeId: type.charCodeAt(0),
      name,
      attributes: JSON.parse(JSON.stringify(attributes)),
    },
  });
  return row.id;
}

/** Relates entities: `fromId --relation--> each of toIds`, ranked in their order from 1. */
export async function relate(
  ctx: Context,
  fromId: number,
  { relation, toIds }: { relation: string; toIds: readonly number[] },
): Promise<void> {
  await ctx.db.prisma.entityRelation.createMany({
    data: toIds.map((toId, at) => ({ accountId: ctx.account.id, fromId, relation, toId, rank: at + 1 })),
  });
}
