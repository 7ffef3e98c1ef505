// Raw SQL: comments are locked in one order, and the flags of many are written at once.
import { readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { Comment } from "./comment";

const COLUMNS = `c.id, c.page_id as "pageId", c.realm_id as "realmId", c.parent_comment_id as "parentId",
  c.author_id as "authorId", c.status, c.confidential,
  c.is_page_author as "isPageAuthor", c.ops, c.text, c.version, c.phase, c.created_at as "createdAt",
  c.edited_at as "editedAt", c.is_published as "isPublished", c.is_spam as "isSpam", c.shadow,
  c.hidden_at as "hiddenAt", c.deleted_at as "deletedAt", c.deleted_by_id as "deletedById"`;

const LOCK_REALMS = statement(
  "comment_lock_realms",
  `select r.id from comment_realm r where r.account_id = $1 and r.id in
     (select c.realm_id from comment c where c.account_id = $1 and c.id = any($2::int[]))
   order by r.id for no key update`,
);

const LOCK = statement(
  "comment_lock",
  `select ${COLUMNS} from comment c where c.account_id = $1 and c.id = any($2::int[])
   order by c.id for no key update`,
);

const LOCK_PAGES = statement(
  "comment_lock_pages",
  `select p.id from page p where p.account_id = $1 and p.id = any($2::int[])
   order by p.id for no key update`,
);

/**
 * Lock comments that are about to change. Their conversations are locked first and the pages with their counts last,
 * each in id order: every writer of comments follows this order, so that no two deadlock and a conversation's changes
 * have one order. The counts of a single page lock it by themselves.
 */
export async function lockComments(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Comment[]> {
  await tx.query(LOCK_REALMS, [accountId, ids]);
  const comments = await tx.query(LOCK, [accountId, ids]);
  const pages = [...new Set(comments.map(({ pageId }) => pageId))];
  if (pages.length > 1) await tx.query(LOCK_PAGES, [accountId, pages]);
  return comments;
}

const FIND = readStatement(
  "comment_find",
  `select ${COLUMNS} from comment c where c.account_id = $1 and c.id = $2`,
);

export async function findComment(db: Statements, accountId: number, id: number): Promise<Comment | null> {
  const [row] = await db.query(FIND, [accountId, id]);
  return row ?? null;
}

// Flags come as lists of equal length: one statement for any number of comments.
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

/** Write the flags of locked comments; phase and reason where moderation set them. */
export async function writeFlags(
  tx: Statements,
  accountId: number,
  values: { comments: readonly FlaggedComment[]; now: Date; phase: string | null; reason: string | null },
): Promise<void> {
  const flags = values.comments.map((comment) => ({
    id: comment.id,
    published: comment.isPublished,
    spam: comment.isSpam,
    shadow: comment.shadow,
    hidden: comment.hiddenAt,
    deleted: comment.deletedAt,
    deleter: comment.deletedById,
  }));
  await tx.query(WRITE_FLAGS, [accountId, JSON.stringify(flags), values.now, values.phase, values.reason]);
}
