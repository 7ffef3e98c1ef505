import { quickStatement, type Statements, statement } from "@/server/platform/db/index";
import type { Comment, Mention, Op } from "./comment";

const COLUMNS = `c.id, c.page_id as "pageId", c.realm_id as "realmId", c.parent_comment_id as "parentId",
  c.author_id as "authorId", c.status, c.confidential,
  c.is_page_author as "isPageAuthor", c.ops, c.text, c.version, c.created_at as "createdAt",
  c.edited_at as "editedAt", c.is_published as "isPublished", c.is_spam as "isSpam", c.shadow,
  c.hidden_at as "hiddenAt", c.deleted_at as "deletedAt", c.deleted_by_id as "deletedById"`;

function intArray(ids: readonly number[]): string {
  return `{${ids.join(",")}}`;
}

const LOCK_REALMS = statement(
  "comment_lock_realms",
  `select r.id from comment_realm r where r.account_id = $1 and r.id in
     (select c.realm_id from comment c where c.account_id = $1 and c.id = any($2::text::int[]))
   order by r.id for no key update`,
);

const LOCK = statement(
  "comment_lock",
  `select ${COLUMNS} from comment c where c.account_id = $1 and c.id = any($2::text::int[])
   order by c.id for no key update`,
);

const LOCK_PAGES = statement(
  "comment_lock_pages",
  `select p.id from page p where p.account_id = $1 and p.id = any($2::text::int[])
   order by p.id for no key update`,
);

/**
 * Comments that are about to change, locked. Their conversations are locked first and the pages that count them last,
 * each in the order of ids: whoever writes comments does it in this order, so that no two wait for each other, and a
 * conversation's changes have one order. The counts of a single page lock it by themselves.
 */
export async function lockComments(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Comment[]> {
  await tx.query(LOCK_REALMS, [accountId, intArray(ids)]);
  const comments = await tx.query<Comment>(LOCK, [accountId, intArray(ids)]);
  const pages = [...new Set(comments.map(({ pageId }) => pageId))];
  if (pages.length > 1) await tx.query(LOCK_PAGES, [accountId, intArray(pages)]);
  return comments;
}

const FIND = quickStatement(
  "comment_find",
  `select ${COLUMNS} from comment c where c.account_id = $1 and c.id = $2`,
);

export async function findComment(db: Statements, accountId: number, id: number): Promise<Comment | null> {
  const [row] = await db.query<Comment>(FIND, [accountId, id]);
  return row ?? null;
}

// Flags come as lists of equal length: one statement whatever was moved.
const WRITE_FLAGS = statement(
  "comment_write_flags",
  `update comment c set is_published = f.published, is_spam = f.spam, shadow = f.shadow, hidden_at = f.hidden,
     deleted_at = f.deleted, deleted_by_id = f.deleter, version = c.version + 1, updated_at = $3,
     phase = coalesce($4, c.phase), reason = coalesce($5, c.reason)
   from json_to_recordset($2::json) as f(id int, published boolean, spam boolean, shadow boolean, hidden timestamptz,
     deleted timestamptz, deleter int)
   where c.account_id = $1 and c.id = f.id`,
);

type FlaggedComment = Pick<
  Comment,
  "id" | "isPublished" | "isSpam" | "shadow" | "hiddenAt" | "deletedAt" | "deletedById"
>;

/** Writes the flags of locked comments; phase and reason where moderation said them. */
export async function writeFlags(
  tx: Statements,
  accountId: number,
  written: { comments: readonly FlaggedComment[]; now: Date; phase: string | null; reason: string | null },
): Promise<void> {
  const flags = written.comments.map((comment) => ({
    id: comment.id,
    published: comment.isPublished,
    spam: comment.isSpam,
    shadow: comment.shadow,
    hidden: comment.hiddenAt,
    deleted: comment.deletedAt,
    deleter: comment.deletedById,
  }));
  await tx.query(WRITE_FLAGS, [accountId, JSON.stringify(flags), written.now, written.phase, written.reason]);
}

/** What moderation found, as it is kept on the comment. */
export interface KeptVerdict {
  isPublished: boolean;
  isSpam: boolean;
  shadow: boolean;
  toxicity: number;
  spamProbability: number | null;
  phase: string;
  reason: string;
  details: Readonly<Record<string, unknown>>;
}

export interface NewComment {
  id: number;
  realmId: number;
  parentId: number | null;
  authorId: number;
  ops: readonly Op[];
  text: string;
  /** JSON of the readers it names, in the interface's form. */
  mentions: string;
  confidential: boolean;
  isPageAuthor: boolean;
  verdict: KeptVerdict;
  now: Date;
}

// Conversations are taken in the order of their ids and given the new places in the same statement: they stay locked for
// the commit alone.
const INSERT = statement(
  "comment_insert",
  `with sent as (select * from json_to_recordset($2::json) as f(place int, id int, realm int, parent int, author int,
       ops jsonb, text text, mentions text, confidential boolean, by_page_author boolean, published boolean, spam boolean,
       shadow boolean, toxicity float8, spam_probability float8, phase text, reason text, verdict jsonb, at timestamptz)),
   taken as (select r.id from comment_realm r where r.account_id = $1 and r.id = any(array(select realm from sent))
     order by r.id for no key update),
   r as (
     update comment_realm r set next_ordinal = r.next_ordinal + n.parents, last_at = greatest(r.last_at, n.at)
     from taken join (select realm, (count(*) filter (where parent is null))::int as parents, max(at) as at
       from sent group by realm) n on n.realm = taken.id
     where r.id = taken.id returning r.id, r.page_id, r.next_ordinal - n.parents as ordinal, r.last_at)
   insert into comment (account_id, id, realm_id, page_id, parent_comment_id, author_id, ordinal, ops, text, mentions,
     confidential, is_page_author, is_published, is_spam, shadow, toxicity, spam_probability, phase, reason, verdict,
     created_at, updated_at)
   select $1, s.id, r.id, r.page_id, s.parent, s.author, case when s.parent is null then r.ordinal - 1 +
       row_number() over (partition by s.realm, s.parent is null order by s.place) else 0 end, s.ops, s.text,
     s.mentions::jsonb, s.confidential, s.by_page_author, s.published, s.spam, s.shadow, s.toxicity, s.spam_probability, s.phase,
     s.reason, s.verdict, r.last_at, r.last_at
   from sent s join r on r.id = s.realm`,
);

/** Writes comments at the ends of their conversations, in this order; counts follow by themselves. */
export async function insertComments(
  tx: Statements,
  accountId: number,
  rows: readonly NewComment[],
): Promise<void> {
  const sent = rows.map((row, place) => ({
    place,
    id: row.id,
    realm: row.realmId,
    parent: row.parentId,
    author: row.authorId,
    ops: row.ops,
    text: row.text,
    mentions: row.mentions,
    confidential: row.confidential,
    by_page_author: row.isPageAuthor,
    published: row.verdict.isPublished,
    spam: row.verdict.isSpam,
    shadow: row.verdict.shadow,
    toxicity: row.verdict.toxicity,
    spam_probability: row.verdict.spamProbability,
    phase: row.verdict.phase,
    reason: row.verdict.reason,
    verdict: row.verdict.details,
    at: row.now,
  }));
  await tx.query(INSERT, [accountId, JSON.stringify(sent)]);
}

const REWRITE = statement(
  "comment_rewrite",
  `update comment set ops = $3::text::jsonb, text = $4, mentions = $5::text::jsonb, edited_at = $6, updated_at = $6,
     version = version + 1, is_published = $7, is_spam = $8, shadow = $9, toxicity = $10, spam_probability = $11,
     phase = $12, reason = $13, verdict = $14::text::jsonb
   where account_id = $1 and id = $2`,
);

/** Writes the new text of a locked comment, with what moderation found in it. */
export async function rewriteComment(
  tx: Statements,
  accountId: number,
  row: Pick<NewComment, "id" | "ops" | "text" | "mentions" | "verdict" | "now">,
): Promise<void> {
  const { verdict } = row;
  await tx.query(REWRITE, [
    accountId,
    row.id,
    JSON.stringify(row.ops),
    row.text,
    row.mentions,
    row.now,
    verdict.isPublished,
    verdict.isSpam,
    verdict.shadow,
    verdict.toxicity,
    verdict.spamProbability,
    verdict.phase,
    verdict.reason,
    JSON.stringify(verdict.details),
  ]);
}

const MENTIONED = quickStatement(
  "comment_mentioned",
  `select a.id::text as id, a.name, a.slug, a.avatar_url as avatar, reader_wire(a) as document
   from reader a where a.account_id = $1 and a.id = any($2::text::bigint[])`,
);

/** Readers of the account by id, as ops name them and as answers list them. */
export function findMentioned(
  db: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<(Mention & { document: string })[]> {
  return db.query(MENTIONED, [accountId, intArray(ids)]);
}
