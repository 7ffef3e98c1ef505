// Raw SQL: readers wait for these reads, and PostgreSQL builds the documents of readers as JSON text.
import type { CommentStatus, Mention } from "@/server/engagement/comment-states/index";
import { readStatement, type Statements } from "@/server/platform/db/index";

// Guests cannot be mentioned, and readers of staff members speak for the newsroom.
const ALL = readStatement(
  "people_all",
  `select reader_wire(a) as "document!" from reader a
   where a.account_id = $1 and a.kind in ('member', 'shared_key') and a.name ilike $2 order by a.name, a.id limit $3`,
);

const OF_REALM = readStatement(
  "people_of_realm",
  `select reader_wire(a) as "document!" from reader a
   where a.account_id = $1 and a.kind in ('member', 'shared_key') and a.name ilike $2 and exists (
     select from comment c where c.author_id = a.id and c.visible and not c.confidential and c.realm_id in (
       select r.id from comment_realm r join page p on p.id = r.page_id
       where p.account_id = $1 and p.key = $4 and r.widget_id = $5))
   order by a.name, a.id limit $3`,
);

/**
 * Find readers whose name contains a text, in the interface's form (JSON text): of the account, and among the authors
 * of one conversation.
 */
export async function findReadersByName(
  db: Statements,
  accountId: number,
  query: { pattern: string; limit: number; pageKey: string; widgetId: string },
): Promise<{ all: string[]; ofRealm: string[] }> {
  const { pattern, limit, pageKey, widgetId } = query;
  const [all, ofRealm] = await Promise.all([
    db.query(ALL, [accountId, pattern, limit]),
    db.query(OF_REALM, [accountId, pattern, limit, pageKey, widgetId]),
  ]);
  return { all: all.map((row) => row.document), ofRealm: ofRealm.map((row) => row.document) };
}

const MENTIONED = readStatement(
  "comment_mentioned",
  `select a.id::text as "id!", a.name, a.slug, a.avatar_url as avatar, reader_wire(a) as "document!"
   from reader a where a.account_id = $1 and a.id = any($2::bigint[])`,
);

/** Readers of the account by id, as ops name them and as lists show them. */
export function findMentionedReaders(
  db: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<(Mention & { document: string })[]> {
  return db.query(MENTIONED, [accountId, ids]);
}

const ACTIVITY_COLUMNS = `c.id as "id!", c.ops as "ops!", c.status as "status!", c.shadow as "shadow!",
  c.toxicity as "toxicity!", c.created_at as "createdAt!", c.edited_at as "editedAt",
  p.url as "url!", p.headline, p.image_url as "imageUrl", p.metadata as "metadata!",
  case when parent.id is null then null else json_build_object('ops', parent.ops, 'status', parent.status,
    'visible', parent.visible, 'name', case when parent.confidential then null else pa.name end) end as parent`;

function createActivityStatement(order: "asc" | "desc") {
  return readStatement(
    `people_activity_${order}`,
    `select ${ACTIVITY_COLUMNS} from comment c join page p on p.id = c.page_id
       left join comment parent on parent.id = c.parent_comment_id left join reader pa on pa.id = parent.author_id
     where c.account_id = any($1::int[]) and c.author_id = any($2::int[])
     order by c.created_at ${order}, c.id ${order} limit $3 offset $4`,
  );
}

const ACTIVITY = { asc: createActivityStatement("asc"), desc: createActivityStatement("desc") } as const;

export interface ActivityRow {
  id: number;
  ops: unknown;
  status: CommentStatus;
  shadow: boolean;
  toxicity: number;
  createdAt: Date;
  editedAt: Date | null;
  url: string;
  headline: string | null;
  imageUrl: string | null;
  metadata: unknown;
  parent: { ops: unknown; status: CommentStatus; visible: boolean; name: string | null } | null;
}

declare global {
  interface JsonColumns extends Record<`people_activity_${"asc" | "desc"}.parent`, ActivityRow["parent"]> {}
}

/** A reader in one account. */
export interface OwnReader {
  accountId: number;
  readerId: number;
}

/** Find the comments of these readers, who are one person, page by page. */
export function findActivity(
  db: Statements,
  readers: readonly OwnReader[],
  slice: { order: "asc" | "desc"; limit: number; offset: number },
): Promise<ActivityRow[]> {
  const { order, limit, offset } = slice;
  const accounts = readers.map(({ accountId }) => accountId);
  const authors = readers.map(({ readerId }) => readerId);
  return db.query(ACTIVITY[order], [accounts, authors, limit, offset]);
}

// An external id is unique per account only, and an unconfirmed e-mail address can be anybody's: two readers are the
// same person only if both match, or if the address is confirmed on both sides.
const ELSEWHERE = readStatement(
  "people_elsewhere",
  `select o.account_id as "accountId!", o.id as "readerId!" from reader me
     join organization_account mine on mine.account_id = me.account_id
     join organization_account theirs
       on theirs.organization_id = mine.organization_id and theirs.account_id <> me.account_id
     join reader o on o.account_id = theirs.account_id and o.kind = me.kind
     left join member m on m.id = me.id
     left join member om on om.id = o.id
   where me.account_id = $1 and me.id = $2 and (
     (me.kind = 'shared_key' and o.external_id = me.external_id and lower(o.email) = lower(me.email))
     or (me.kind = 'member' and om.email = m.email
       and m.email_verified_at is not null and om.email_verified_at is not null))
   group by o.account_id, o.id order by o.id limit 100`,
);

/** Find the same person's readers in the other accounts of the account's organizations. */
export function findLinkedReaders(db: Statements, accountId: number, readerId: number): Promise<OwnReader[]> {
  return db.query(ELSEWHERE, [accountId, readerId]);
}
