// Raw SQL: one statement inserts a batch of comments, numbers and counts them, and returns their documents.
import {
  type CommentCounts,
  type CommentDocument,
  fullWireSql,
  type Op,
  SHARED_TAIL_SQL,
} from "@/server/engagement/comment-states/index";
import type { StoredVerdict } from "@/server/engagement/moderation/index";
import { createBatchedRead, readStatement, type Statements, statement } from "@/server/platform/db/index";

export interface NewComment {
  id: number;
  realmId: number;
  parentId: number | null;
  authorId: number;
  ops: readonly Op[];
  text: string;
  /** JSON of the readers it mentions, in the interface's form. */
  mentions: string;
  confidential: boolean;
  isPageAuthor: boolean;
  verdict: StoredVerdict;
  now: Date;
}

// Conversations are locked in id order and only until the commit; ordinals, times and counts are computed by this
// statement and its triggers (docs/decisions/comment-counts-by-triggers.md), and its results include the new counts.
// Page and author are looked up by subselects: a join would be planned by the table sizes at planning time.
const INSERT = statement(
  "comment_insert_answered",
  `with sent as (select * from json_to_recordset($2::json) as f(id int, realm int, parent int, author int, nth int,
       ops jsonb, text text, mentions text, confidential boolean, by_page_author boolean, published boolean, spam boolean,
       shadow boolean, toxicity float8, spam_probability float8, phase text, reason text, verdict jsonb)),
   taken as (
     select r.id, r.page_id, r.next_ordinal, r.comment_count, r.parent_count, greatest(r.last_at, $4::timestamptz) as at
     from comment_realm r where r.account_id = $1 and r.id = any((select $3::int[])::int[]) order by r.id for no key update),
   kept as (
     insert into comment as c (account_id, id, realm_id, page_id, parent_comment_id, author_id, author_public_id, ordinal, ops, text,
       mentions, confidential, is_page_author, is_published, is_spam, shadow, toxicity, spam_probability, phase, reason, verdict,
       created_at, updated_at)
     select $1, s.id, r.id, r.page_id, s.parent, s.author,
       (select a.public_id from reader a where a.id = s.author), case when s.parent is null then r.next_ordinal + s.nth else 0 end,
       s.ops, s.text, coalesce(s.mentions::jsonb, '[]'), coalesce(s.confidential, false), coalesce(s.by_page_author, false),
       coalesce(s.published, false), coalesce(s.spam, false), coalesce(s.shadow, false), coalesce(s.toxicity, 0),
       s.spam_probability, s.phase, coalesce(s.reason, ''), s.verdict, r.at, r.at
     from sent s join taken r on r.id = s.realm
     returning c.id, c.realm_id, c.page_id, c.author_id, c.visible, c.visible and c.parent_comment_id is null as begins,
       ${fullWireSql("writer")} as wire)
   select r.id, r.wire || (select ',"author":' || reader_wire(a) || ',"is_featured":false,"reactions":{}' from reader a where a.id = r.author_id)
       || (select ${SHARED_TAIL_SQL} from page p where p.id = r.page_id) as "document!",
     json_build_object('comments', r.comment_count, 'parents', r.parent_count) as "counts!"
   from (select k.id, k.wire, k.author_id, k.page_id,
       taken.comment_count + count(*) filter (where k.visible) over realm as comment_count,
       taken.parent_count + count(*) filter (where k.begins) over realm as parent_count
     from kept k join taken on taken.id = k.realm_id window realm as (partition by k.realm_id)) r`,
);

declare global {
  interface JsonColumns {
    "comment_insert_answered.counts": CommentCounts;
  }
}

const NEXT_IDS = readStatement(
  "comment_next_ids",
  `select nextval('comment_id_seq')::int as "id!" from generate_series(1, $1::int)`,
);

const allocateIds = createBatchedRead<object, number>(async (db, _, comments) => {
  const rows = await db.query(NEXT_IDS, [comments.length]);
  return rows.map(({ id }) => id);
});

/** Allocate the id of a new comment, which its events contain as well; concurrent calls share a statement. */
export function allocateCommentId(db: Statements, accountId: number): Promise<number> {
  return allocateIds(db, accountId, {});
}

/** Compute the offset of each comment among the new comments without a parent of its conversation. */
function computeOffsets(rows: readonly NewComment[]): number[] {
  const countByRealm = new Map<number, number>();
  return rows.map(({ realmId, parentId }) => {
    const offset = countByRealm.get(realmId) ?? 0;
    if (parentId === null) countByRealm.set(realmId, offset + 1);
    return offset;
  });
}

/** Omit the common default values: PostgreSQL parses every field of every row. */
function toRecord(row: NewComment, nth: number) {
  const { verdict } = row;
  return {
    id: row.id,
    realm: row.realmId,
    parent: row.parentId ?? undefined,
    author: row.authorId,
    nth,
    ops: row.ops,
    text: row.text,
    mentions: row.mentions === "[]" ? undefined : row.mentions,
    confidential: row.confidential || undefined,
    by_page_author: row.isPageAuthor || undefined,
    published: verdict.isPublished || undefined,
    spam: verdict.isSpam || undefined,
    shadow: verdict.shadow || undefined,
    toxicity: verdict.toxicity || undefined,
    spam_probability: verdict.spamProbability ?? undefined,
    phase: verdict.phase,
    reason: verdict.reason || undefined,
    verdict: verdict.details,
  };
}

/**
 * Append comments to their conversations, in this order, all at the time of the latest; triggers update the counts.
 * Returns each as its writer sees it; one whose conversation was deleted is omitted.
 */
export async function insertComments(
  tx: Statements,
  accountId: number,
  rows: readonly NewComment[],
): Promise<CommentDocument[]> {
  const offsets = computeOffsets(rows);
  const records = rows.map((row, index) => toRecord(row, offsets[index] ?? 0));
  const realms = [...new Set(rows.map(({ realmId }) => realmId))];
  const now = new Date(Math.max(...rows.map(({ now }) => now.getTime())));
  return tx.query(INSERT, [accountId, JSON.stringify(records), realms, now]);
}
