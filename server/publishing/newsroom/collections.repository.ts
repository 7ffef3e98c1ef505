import type { Slice } from "@/server/platform/cursor/index";
import { type Db, statement } from "@/server/platform/db/index";
import type { StoryState } from "@/server/publishing/stories/index";

/** A collection that contains a story, with the story's position in it. */
export interface CollectionPosition {
  id: number;
  name: string;
  slug: string;
  rank: number;
}

export async function findCollectionsOfStory(
  db: Db,
  accountId: number,
  storyId: string,
): Promise<CollectionPosition[]> {
  const items = await db.prisma.collectionItem.findMany({
    where: { accountId, storyId },
    orderBy: [{ collection: { name: "asc" } }, { collectionId: "asc" }],
    take: 50,
    select: { rank: true, collection: { select: { id: true, name: true, slug: true } } },
  });
  return items.map(({ rank, collection }) => ({ ...collection, rank }));
}

export interface CollectionRow {
  id: number;
  name: string;
  slug: string;
  template: string;
  automated: boolean;
  summary: string | null;
  items: number;
  createdAt: Date;
  updatedAt: Date;
}

// Raw SQL: the search is `ilike` with escaped wildcards, and the cursor follows two columns.
const COLUMNS = `c.id, c.name, c.slug, c.template, c.automated, c.summary, c.created_at as "createdAt",
  c.updated_at as "updatedAt", (select count(*)::int from collection_item i where i.collection_id = c.id) as "items!"`;

function buildListSql(direction: Slice["direction"]) {
  const forward = direction === "forward";
  const cursorClause = forward
    ? "(c.updated_at < $5 or (c.updated_at = $5 and c.id > $6))"
    : "(c.updated_at > $5 or (c.updated_at = $5 and c.id < $6))";
  const order = forward ? "c.updated_at desc, c.id asc" : "c.updated_at asc, c.id desc";
  return statement(
    `newsroom_collections_${direction}`,
    `select ${COLUMNS} from collection c where c.account_id = $1 and ($3::text is null or c.name ilike $3 or c.slug ilike $3)
       and ($4::boolean is null or c.automated = $4) and ($5::timestamptz is null or ${cursorClause})
     order by ${order} limit $2`,
  );
}

const LIST = { forward: buildListSql("forward"), backward: buildListSql("backward") };

/** Build a LIKE pattern that matches a text anywhere; wildcard characters are escaped. */
export function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** List collections, last changed first; an account has tens of them, thousands at most. */
export function findCollections(
  db: Db,
  accountId: number,
  query: { text: string | null; automated: boolean | null; slice: Slice },
): Promise<CollectionRow[]> {
  const { text, automated, slice } = query;
  return db.query(LIST[slice.direction], [
    accountId,
    slice.take,
    text === null ? null : toLikePattern(text),
    automated,
    slice.from?.at ?? null,
    slice.from === null ? null : Number(slice.from.id),
  ]);
}

const DETAIL = statement(
  "newsroom_collection",
  `select ${COLUMNS}, c.revision, c.fallback, c.rules, c.metadata, c.collection_date as "collectionDate"
   from collection c where c.account_id = $1 and c.id = $2`,
);

export interface CollectionDetailRow extends CollectionRow {
  /** Version for the optimistic check: a writer must have read this one. */
  revision: number;
  fallback: boolean;
  rules: Record<string, unknown>;
  metadata: Record<string, unknown>;
  collectionDate: Date | null;
}

export async function findCollection(
  db: Db,
  accountId: number,
  id: number,
): Promise<CollectionDetailRow | null> {
  const [row] = await db.query(DETAIL, [accountId, id]);
  return row ?? null;
}

/** One item of a manual collection: a story or another collection. */
export interface CollectionItemRow {
  id: number;
  rank: number;
  storyId: string | null;
  headline: string | null;
  state: StoryState | null;
  childId: number | null;
  childName: string | null;
  associatedMetadata: Record<string, unknown>;
}

// Raw SQL: the names come from the account's own stories and collections only, which items are not tied to.
const ITEMS = statement(
  "newsroom_collection_items",
  `select i.id as "id!", i.rank as "rank!", i.story_id as "storyId", s.headline, s.state, i.child_collection_id as "childId", k.name as "childName",
     i.associated_metadata as "associatedMetadata!"
   from collection_item i left join story s on s.id = i.story_id and s.account_id = $1
   left join collection k on k.id = i.child_collection_id and k.account_id = $1
   where i.account_id = $1 and i.collection_id = $2 and (i.rank, i.id) > ($3, $4) order by i.rank, i.id limit $5`,
);

export function findCollectionItems(
  db: Db,
  accountId: number,
  query: { collectionId: number; after: { rank: number; id: number }; take: number },
): Promise<CollectionItemRow[]> {
  const { collectionId, after, take } = query;
  return db.query(ITEMS, [accountId, collectionId, after.rank, after.id, take]);
}
