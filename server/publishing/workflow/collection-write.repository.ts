// Raw SQL: a row lock, an insert that ignores a used slug, JSON of our own types, and a recursive read.

import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** A locked collection that is being changed. */
export interface CollectionRow {
  id: number;
  slug: string;
  name: string;
  summary: string | null;
  template: string;
  automated: boolean;
  fallback: boolean;
  rules: Record<string, unknown>;
  metadata: Record<string, unknown>;
  collectionDate: Date | null;
  revision: number;
}

export type CollectionFields = Omit<CollectionRow, "id" | "slug" | "revision">;

const LOCK = statement(
  "workflow_collection_lock",
  `select id, slug, name, summary, template, automated, fallback, rules, metadata,
     collection_date as "collectionDate", revision
   from collection where account_id = $1 and id = $2 for update`,
);

export async function lockCollection(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<CollectionRow | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row ?? null;
}

const INSERT = statement(
  "workflow_collection_insert",
  `insert into collection (account_id, slug, name, summary, template, automated, fallback, rules, metadata,
     collection_date, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $11)
   on conflict (account_id, slug) do nothing returning id`,
);

function values(fields: CollectionFields) {
  const { name, summary, template, automated, fallback, rules, metadata, collectionDate } = fields;
  return [
    name,
    summary,
    template,
    automated,
    fallback,
    JSON.stringify(rules),
    JSON.stringify(metadata),
    collectionDate,
  ] as const;
}

/** Insert a collection and return its id; null: the slug is in use. */
export async function insertCollection(
  tx: Statements,
  accountId: number,
  { slug, fields, now }: { slug: string; fields: CollectionFields; now: Date },
): Promise<number | null> {
  const [row] = await tx.query(INSERT, [accountId, slug, ...values(fields), now]);
  return row?.id ?? null;
}

const UPDATE = statement(
  "workflow_collection_update",
  `update collection set name = $3, summary = $4, template = $5, automated = $6, fallback = $7, rules = $8::jsonb,
     metadata = $9::jsonb, collection_date = $10, updated_at = $11, revision = revision + 1
   where account_id = $1 and id = $2`,
);

export async function writeCollection(
  tx: Statements,
  accountId: number,
  { id, fields, now }: { id: number; fields: CollectionFields; now: Date },
): Promise<void> {
  await tx.query(UPDATE, [accountId, id, ...values(fields), now]);
}

export interface CollectionItemWrite {
  storyId: string | null;
  childCollectionId: number | null;
  associatedMetadata: Record<string, unknown>;
}

const INSERT_ITEMS = statement(
  "workflow_collection_place",
  `insert into collection_item (account_id, collection_id, rank, story_id, child_collection_id, associated_metadata)
   select $1, $2, r.rank, r.story_id, r.child_id, r.metadata
   from json_to_recordset($3::json) as r(rank int, story_id uuid, child_id int, metadata jsonb)`,
);

// Raw SQL: a rename rewrites all stories of the collection's sections in its transaction, which may take longer than
// Prisma allows.
const CLEAR_ITEMS = statement(
  "workflow_collection_clear",
  "delete from collection_item where account_id = $1 and collection_id = $2",
);
const SECTIONS = statement(
  "workflow_collection_sections",
  "select id, name from section where account_id = $1 and collection_id = $2 order by id",
);

/** Replace the manually placed items of a collection. */
export async function replaceItems(
  tx: Statements,
  accountId: number,
  { id, items }: { id: number; items: readonly CollectionItemWrite[] },
): Promise<void> {
  const rows = items.map(({ storyId, childCollectionId, associatedMetadata }, rank) => ({
    rank,
    story_id: storyId,
    child_id: childCollectionId,
    metadata: associatedMetadata,
  }));
  await tx.query(CLEAR_ITEMS, [accountId, id]);
  if (rows.length > 0) await tx.query(INSERT_ITEMS, [accountId, id, JSON.stringify(rows)]);
}

const EXISTING = statement(
  "workflow_collection_known",
  `select s.id::text as "id!" from story s where s.account_id = $1 and s.id = any($2::uuid[])
   union all select c.id::text from collection c where c.account_id = $1 and c.id = any($3::int[])`,
);

/** Get those of the stories and collections that the account has. */
export async function findExistingItems(
  tx: Statements,
  accountId: number,
  { storyIds, collectionIds }: { storyIds: readonly string[]; collectionIds: readonly number[] },
): Promise<Set<string>> {
  const rows = await tx.query(EXISTING, [accountId, [...storyIds], [...collectionIds]]);
  return new Set(rows.map((row) => row.id));
}

const INSIDE = statement(
  "workflow_collection_inside",
  `with recursive inside as (
     select unnest($2::int[]) as id
     union select i.child_collection_id from collection_item i join inside n on i.collection_id = n.id
     where i.account_id = $1 and i.child_collection_id is not null)
   select id as "id!" from inside`,
);

/** Get these collections and, recursively, all collections inside them. */
export async function findNestedCollections(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.query(INSIDE, [accountId, [...ids]]);
  return rows.map((row) => row.id);
}

/** Find the sections whose front is a collection. */
export function findSectionsByFront(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<{ id: number; name: string }[]> {
  return tx.query(SECTIONS, [accountId, id]);
}

// Raw SQL: Prisma does not return deleted rows.
const REMOVE_FROM_PARENTS = statement(
  "workflow_collection_leave",
  "delete from collection_item where account_id = $1 and child_collection_id = $2 returning collection_id as id",
);

/** Delete a collection and its entries in other collections; returns the ids of those. */
export async function deleteCollectionRow(tx: Db, accountId: number, id: number): Promise<number[]> {
  const rows = await tx.query(REMOVE_FROM_PARENTS, [accountId, id]);
  await tx.prisma.collection.deleteMany({ where: { accountId, id } });
  return rows.map((row) => row.id);
}
