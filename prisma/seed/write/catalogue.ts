import type { Db } from "@/server/platform/db/index";
import type { DemoContent } from "../demo/content";

/** Ids of the written rows, by slug. */
export interface CatalogueIds {
  sections: Map<string, number>;
  authors: Map<string, number>;
  tags: Map<string, number>;
  entities: Map<string, number>;
}

async function writeSections(tx: Db, accountId: number, content: DemoContent): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // Parents come before their children.
  for (const section of [...content.sections].sort(
    (a, b) => Number(a.parent !== null) - Number(b.parent !== null),
  )) {
    const row = await tx.prisma.section.create({
      data: {
        accountId,
        slug: section.slug,
        name: section.name,
        displayName: section.displayName,
        rank: section.rank,
        parentId: section.parent === null ? null : getKnownId(ids, section.parent),
        ...(section.data !== null && { data: section.data }),
      },
    });
    ids.set(section.slug, row.id);
  }
  return ids;
}

/** The id of a slug; a test checks the demo content, so a missing one is a bug. */
export function getKnownId(ids: ReadonlyMap<string, number>, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`the demo names ${slug}, which it does not hold`);
  return id;
}

async function writeEntities(tx: Db, accountId: number, content: DemoContent): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const names = new Map(content.entities.map((entity) => [entity.slug, entity.name]));
  const typeIds = new Map(content.entityTypes.map((type) => [type.name, type.id]));
  for (const entity of content.entities) {
    const row = await tx.prisma.entity.create({
      data: { accountId, type: entity.type, entityTypeId: typeIds.get(entity.type) ?? 0, name: entity.name },
    });
    ids.set(entity.slug, row.id);
  }
  for (const entity of content.entities) {
    const attributes = Object.fromEntries(
      Object.entries(entity.attributes).map(([name, value]) => [
        name,
        typeof value === "object"
          ? { id: getKnownId(ids, value.entity), name: names.get(value.entity) ?? value.entity }
          : value,
      ]),
    );
    await tx.prisma.entity.update({ where: { id: getKnownId(ids, entity.slug) }, data: { attributes } });
  }
  await tx.prisma.entityRelation.createMany({
    data: content.entityRelations.map((edge) => ({
      accountId,
      fromId: getKnownId(ids, edge.from),
      relation: edge.relation,
      toId: getKnownId(ids, edge.to),
      rank: edge.rank,
    })),
  });
  return ids;
}

/** Writes sections, authors, tags and entities of the demo newsroom. */
export async function writeCatalogue(tx: Db, accountId: number, content: DemoContent): Promise<CatalogueIds> {
  const authors = new Map<string, number>();
  for (const author of content.authors) {
    const row = await tx.prisma.author.create({
      data: {
        accountId,
        slug: author.slug,
        name: author.name,
        bio: author.bio,
        avatarKey: author.avatarKey,
        metadata: { ...author.metadata, role: author.role },
      },
    });
    authors.set(author.slug, row.id);
  }
  const tags = new Map<string, number>();
  for (const tag of content.tags) {
    const { slug, name, metaTitle, metaDescription } = tag;
    const row = await tx.prisma.tag.create({ data: { accountId, slug, name, metaTitle, metaDescription } });
    tags.set(tag.slug, row.id);
  }
  return {
    authors,
    tags,
    sections: await writeSections(tx, accountId, content),
    entities: await writeEntities(tx, accountId, content),
  };
}
