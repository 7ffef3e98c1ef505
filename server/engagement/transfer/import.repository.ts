import { type Statements, statement, textArray } from "@/server/platform/db/index";
import type { CommentRecord, RecordAuthor } from "./comment-record";

const KNOWN_AUTHORS = statement(
  "transfer_known_authors",
  `select a.id, a.external_id as key from reader a where a.account_id = $1 and a.external_id = any($2::text[])`,
);

/** Readers by the external id under which they are kept. */
export async function findAuthorsByKey(
  db: Statements,
  accountId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: number; key: string }>(KNOWN_AUTHORS, [accountId, textArray(keys)]);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const SET_BIO = statement(
  "transfer_set_bio",
  "update reader set bio = $3 where account_id = $1 and id = $2 and bio = ''",
);

export async function setBio(
  db: Statements,
  accountId: number,
  { id, bio }: { id: number; bio: RecordAuthor["bio"] },
): Promise<void> {
  await db.query(SET_BIO, [accountId, id, bio]);
}

const LOCK_REALM = statement(
  "transfer_lock_realm",
  'select id, page_id as "pageId" from comment_realm where account_id = $1 and id = $2 for no key update',
);

export async function lockRealm(
  tx: Statements,
  accountId: number,
  realmId: number,
): Promise<{ pageId: number }> {
  const [row] = await tx.query<{ pageId: number }>(LOCK_REALM, [accountId, realmId]);
  if (row === undefined) throw new Error("a conversation went away while it was imported");
  return row;
}

// Those that are here already stay as they are: a second import writes nothing twice.
const INSERT = statement(
  "transfer_insert",
  `insert into comment (account_id, realm_id, page_id, parent_comment_id, author_id, ops, text, confidential,
     is_page_author, is_published, is_spam, hidden_at, deleted_at, edited_at, toxicity, phase, reactions, external_id,
     created_at, updated_at)
   select $1, $2, $3, p.id, f.author, f.ops, f.text, f.confidential, f.page_author, f.published, f.spam, f.hidden,
     f.deleted, f.edited, f.toxicity, 'import', f.reactions, f.key, f.created, coalesce(f.edited, f.created)
   from json_to_recordset($4::json) as f(key text, parent text, author int, ops jsonb, text text,
       confidential boolean, page_author boolean, published boolean, spam boolean, hidden timestamptz,
       deleted timestamptz, edited timestamptz, toxicity float8, reactions jsonb, created timestamptz, place int)
     left join comment p on p.account_id = $1 and p.external_id = f.parent and p.realm_id = $2
   where f.parent is null or p.id is not null
   order by f.place
   on conflict (account_id, external_id) do nothing
   returning id`,
);

export interface WrittenRecord extends CommentRecord {
  authorId: number;
  text: string;
}

/** Writes comments of one conversation, parents before their replies; how many were new. */
export async function insertRecords(
  tx: Statements,
  accountId: number,
  { realmId, pageId, records }: { realmId: number; pageId: number; records: readonly WrittenRecord[] },
): Promise<number> {
  const rows = records.map((record, place) => ({
    place,
    key: record.id,
    parent: record.parent,
    author: record.authorId,
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
  const inserted = await tx.query(INSERT, [accountId, realmId, pageId, JSON.stringify(rows)]);
  return inserted.length;
}

const RENUMBER = statement(
  "transfer_renumber",
  `update comment c set ordinal = o.place from (
     select id, row_number() over (order by created_at, id)::int - 1 as place from comment
     where realm_id = $1 and parent_comment_id is null) o
   where c.id = o.id and c.ordinal <> o.place`,
);

const CLEAR_SPANS = statement("transfer_clear_spans", "delete from comment_span where realm_id = $1");

const FILL_SPANS = statement(
  "transfer_fill_spans",
  `insert into comment_span (realm_id, span, listed) select $1, ordinal / 512, count(*)::int from comment
   where realm_id = $1 and parent_comment_id is null and listed group by 2`,
);

const END_REALM = statement(
  "transfer_end_realm",
  `update comment_realm r set
     next_ordinal = (select count(*)::int from comment where realm_id = $1 and parent_comment_id is null),
     last_at = (select max(created_at) from comment where realm_id = $1)
   where r.id = $1`,
);

/** Gives the comments of a locked conversation their places anew, by time. */
export async function renumberRealm(tx: Statements, realmId: number): Promise<void> {
  for (const step of [RENUMBER, CLEAR_SPANS, FILL_SPANS, END_REALM]) await tx.query(step, [realmId]);
}
