import { encodeTextArray, type Statements, statement } from "@/server/platform/db/index";

export interface AssetSummary {
  id: string;
  title: string;
  slug: string;
}

// Own stories are found by id. A publication with stories in another system sends the ids of that system.
const STORIES = statement(
  "sold_stories",
  `select s.id::text as id, s.headline as title, s.slug from story s
    where s.account_id = $1 and s.id::text = any($2::text[])`,
);

export function findStories(
  db: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<AssetSummary[]> {
  return db.query<AssetSummary>(STORIES, [accountId, encodeTextArray(ids)]);
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
): Promise<AssetSummary[]> {
  return db.query<AssetSummary>(COLLECTIONS, [accountId, encodeTextArray(ids)]);
}

const STORIES_IN_COLLECTION = statement(
  "sold_stories_within",
  `select i.story_id::text as id from collection_item i
    where i.account_id = $1 and i.collection_id::text = $2::text and i.story_id::text = any($3::text[])`,
);

/** Return those of the stories that are in a collection. */
export async function findStoriesWithin(
  db: Statements,
  accountId: number,
  { collectionId, ids }: { collectionId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(STORIES_IN_COLLECTION, [
    accountId,
    collectionId,
    encodeTextArray(ids),
  ]);
  return rows.map(({ id }) => id);
}
