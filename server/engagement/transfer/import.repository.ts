// Raw SQL: comments and authors are looked up and inserted in bulk, in locked conversations.
import { type Statements, statement } from "@/server/platform/db/index";
import type { CommentRecord, RecordAuthor } from "./comment-record";

const KNOWN_AUTHORS = statement(
  "transfer_known_authors",
  `select a.id, a.external_id as "key!" from unnest($2::text[]) as w(key)
     join reader a on a.account_id = $1 and a.external_id = w.key`,
);

/** Find readers by external id. */
export async function findAuthorsByKey(
  db: Statements,
  accountId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query(KNOWN_AUTHORS, [accountId, keys]);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const SET_BIOS = statement(
  "transfer_set_bios",
  `update reader a set bio = f.bio from unnest($2::int[], $3::text[]) as f(id, bio)
   where a.account_id = $1 and a.id = f.id and a.bio = ''`,
);

export async function setBios(
  db: Statements,
  accountId: number,
  bios: readonly { id: number; bio: RecordAuthor["bio"] }[],
): Promise<void> {
  if (bios.length === 0) return;
  const ids = bios.map(({ id }) => id);
  await db.query(SET_BIOS, [accountId, ids, bios.map(({ bio }) => bio)]);
}

const DISCARD_PLANS = statement("transfer_plan_anew", "discard plans");

/**
 * Discard the connection's cached plans: those made while the tables were small would scan them fully once they have
 * grown. Once per batch, not per row, because PostgreSQL would also replan its foreign key checks for each row.
 */
export async function discardPlans(tx: Statements): Promise<void> {
  await tx.query(DISCARD_PLANS, []);
}

// In id order: the lock order of all writers that change comments of several conversations.
const LOCK_REALMS = statement(
  "transfer_lock_realms",
  `select id, page_id as "pageId", next_ordinal as "nextOrdinal" from comment_realm
   where account_id = $1 and id = any($2::int[]) order by id for no key update`,
);

export interface LockedRealm {
  id: number;
  pageId: number;
  /** Ordinal of the next root comment. */
  nextOrdinal: number;
}

export async function lockRealms(
  tx: Statements,
  accountId: number,
  realmIds: readonly number[],
): Promise<Map<number, LockedRealm>> {
  const rows = await tx.query(LOCK_REALMS, [accountId, realmIds]);
  return new Map(rows.map((realm) => [realm.id, realm]));
}

const RECORDS = statement(
  "transfer_records",
  `select external_id as "key!", realm_id as "realmId" from comment
   where account_id = $1 and external_id = any($2::text[])`,
);

/** Find the conversations of imported comments that exist already, by external id. */
export async function findRecords(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query(RECORDS, [accountId, ids]);
  return new Map(rows.map(({ key, realmId }) => [key, realmId]));
}

// By id and time: the same id in the file of another installation is another comment.
const OWN = statement(
  "transfer_own",
  `select 'masthead:' || c.id as "key!" from json_to_recordset($2::json) as f(id int, created timestamptz)
     join comment c on c.account_id = $1 and c.id = f.id and c.created_at = f.created
   where c.external_id is null`,
);
const OWN_ID = /^masthead:([1-9]\d{0,8})$/;

/**
 * Find the ids of those records that are comments of this account itself, which it exported earlier: written here, and
 * never imported. An erased one is found, too.
 */
export async function findOwnRecords(
  db: Statements,
  accountId: number,
  records: readonly Pick<CommentRecord, "id" | "createdAt">[],
): Promise<Set<string>> {
  const named = records.flatMap(({ id, createdAt }) => {
    const [, own] = OWN_ID.exec(id) ?? [];
    return own === undefined ? [] : [{ id: Number(own), created: createdAt }];
  });
  if (named.length === 0) return new Set();
  const rows = await db.query(OWN, [accountId, JSON.stringify(named)]);
  return new Set(rows.map(({ key }) => key));
}

// Existing comments stay as they are: an import is idempotent. Parents are looked up one by one: a join would scan
// all of the account's comments.
const INSERT = statement(
  "transfer_insert",
  `insert into comment (account_id, realm_id, page_id, parent_comment_id, author_id, ordinal, ops, text, confidential,
     is_page_author, is_published, is_spam, hidden_at, deleted_at, edited_at, toxicity, phase, reactions, external_id,
     created_at, updated_at)
   select $1, f.realm, f.page, coalesce(p.parent_comment_id, p.id), f.author, f.ordinal, f.ops, f.text, f.confidential,
     f.page_author, f.published, f.spam, f.hidden, f.deleted, f.edited, f.toxicity, 'import', f.reactions, f.key,
     f.created, coalesce(f.edited, f.created)
   from json_to_recordset($2::json) as f(key text, realm int, page int, parent text, author int, ordinal int, ops jsonb,
       text text, confidential boolean, page_author boolean, published boolean, spam boolean, hidden timestamptz,
       deleted timestamptz, edited timestamptz, toxicity float8, reactions jsonb, created timestamptz, place int)
     left join lateral (select id, parent_comment_id from comment
       where account_id = $1 and external_id = f.parent and realm_id = f.realm offset 0) p on true
   where f.parent is null or p.id is not null
   order by f.place
   on conflict (account_id, external_id) where external_id is not null do nothing
   returning id`,
);

export interface WrittenRecord extends CommentRecord {
  realm: LockedRealm;
  /** Its ordinal among the root comments; 0 for a reply. */
  ordinal: number;
  authorId: number;
  text: string;
}

/** Insert comments, parents before replies; returns the number of new ones. */
export async function insertRecords(
  tx: Statements,
  accountId: number,
  records: readonly WrittenRecord[],
): Promise<number> {
  const rows = records.map((record, position) => ({
    place: position,
    key: record.id,
    realm: record.realm.id,
    page: record.realm.pageId,
    parent: record.parent,
    author: record.authorId,
    ordinal: record.ordinal,
    ops: record.ops,
    text: record.text,
    confidential: record.confidential,
    page_author: record.isPageAuthor,
    published: record.isPublished,
    spam: record.isSpam,
    hidden: record.hiddenAt,
    deleted: record.deletedAt,
    edited: record.editedAt,
    toxicity: record.toxicity,
    reactions: record.reactions,
    created: record.createdAt,
  }));
  const inserted = await tx.query(INSERT, [accountId, JSON.stringify(rows)]);
  return inserted.length;
}
