import type { Db } from "@/server/platform/db/index";
import { parseDocument } from "./parse-document";
import type { PublishableStory } from "./story";
import { linkedOnWire } from "./story-document";
import type { SectionReference, StoryReferences } from "./story-references";

function distinct<T>(
  stories: readonly PublishableStory[],
  ids: (story: PublishableStory) => readonly T[],
): T[] {
  return [...new Set(stories.flatMap(ids))];
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** All sections of an account with the path of their parents; a publication has tens of them, not thousands. */
export async function loadSections(db: Db, accountId: number): Promise<Map<number, SectionReference>> {
  const rows = await db.prisma.section.findMany({
    where: { accountId },
    orderBy: [{ rank: "asc" }, { id: "asc" }],
  });
  const collectionIds = rows.flatMap((row) => row.collectionId ?? []);
  const collections = byId(
    collectionIds.length === 0
      ? []
      : await db.prisma.collection.findMany({
          where: { accountId, id: { in: collectionIds } },
          select: { id: true, name: true, slug: true },
        }),
  );
  const known = byId(rows);
  const pathOf = (id: number, seen: readonly number[] = []): string => {
    const row = known.get(id);
    if (row === undefined || seen.includes(id)) return "";
    const above = row.parentId === null ? "" : pathOf(row.parentId, [...seen, id]);
    return above === "" ? row.slug : `${above}/${row.slug}`;
  };
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        displayName: row.displayName,
        slug: row.slug,
        parentId: row.parentId,
        path: pathOf(row.id),
        data: row.data,
        collection: row.collectionId === null ? null : (collections.get(row.collectionId) ?? null),
      },
    ]),
  );
}

/** Everything that the documents of a batch of stories mention, in one query per kind. */
export async function loadReferences(
  db: Db,
  accountId: number,
  stories: readonly PublishableStory[],
): Promise<StoryReferences> {
  const authorIds = distinct(stories, (story) => story.content.authorIds);
  const tagIds = distinct(stories, (story) => story.content.tagIds);
  const entityIds = distinct(stories, (story) => story.content.entityIds);
  const linkedIds = distinct(stories, (story) => story.content.linkedStoryIds);
  const mine = <T>(ids: T[]) => ({ where: { accountId, id: { in: ids } } });
  const authors = authorIds.length === 0 ? [] : await db.prisma.author.findMany(mine(authorIds));
  const tags = tagIds.length === 0 ? [] : await db.prisma.tag.findMany(mine(tagIds));
  const entities =
    entityIds.length === 0
      ? []
      : await db.prisma.entity.findMany({
          where: { accountId, id: { in: entityIds }, deletedAt: null },
          select: { id: true, name: true, type: true },
        });
  const linked =
    linkedIds.length === 0
      ? []
      : await db.prisma.publishedStory.findMany({
          where: { accountId, storyId: { in: linkedIds } },
          select: { storyId: true, publicDoc: true },
        });
  return {
    authors: byId(authors),
    sections: await loadSections(db, accountId),
    tags: byId(tags),
    entities: byId(entities),
    linkedStories: new Map(linked.map((row) => [row.storyId, linkedOnWire(parseDocument(row.publicDoc))])),
  };
}
