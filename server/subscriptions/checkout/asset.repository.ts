import { type Statements, statement, textArray } from "@/server/platform/db/index";

export interface KnownAsset {
  id: string;
  title: string;
  slug: string;
}

// Stories are the publication's own, told by id; a publication whose stories are elsewhere names them by its own ids.
const STORIES = statement(
  "sold_stories",
  `select s.id::text as id, s.headline as title, s.slug from story s
    where s.account_id = $1 and s.id::text = any($2::text[])`,
);

export function findStories(
  db: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<KnownAsset[]> {
  return db.query<KnownAsset>(STORIES, [accountId, textArray(ids)]);
}

const COLLECTIONS = statement(
  "sold_collections",
  `select c.id::text as id, c.name as title, c.slug from collection c
    where c.account_id = $1 and c.id::text = any($2::text[])`,
);

export function findCollections(
  db: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<KnownAsset[]> {
  return db.query<KnownAsset>(COLLECTIONS, [accountId, textArray(ids)]);
}

const WITHIN = statement(
  "sold_stories_within",
  `select i.story_id::text as id from collection_item i
    where i.account_id = $1 and i.collection_id::text = $2::text and i.story_id::text = any($3::text[])`,
);

/** Those of the stories that a collection holds. */
export async function findStoriesWithin(
  db: Statements,
  accountId: number,
  { collectionId, ids }: { collectionId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(WITHIN, [accountId, collectionId, textArray(ids)]);
  return rows.map(({ id }) => id);
}
