// Raw SQL: one statement finds whom a comment concerns.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { MailFrequency, NoticeKind, ReaderMailTopic } from "./preference";

// Only members whose address is confirmed; a mention names the reader by id and slug, because the ids of users of an
// organization are numbered separately.
const CANDIDATES = statement(
  "notice_candidates",
  `select m.id as "readerId!", bool_or(w.why = 'reply') as "isReply!", bool_or(w.why = 'mention') as "isMentioned!",
     bool_or(w.why = 'thread') as "isFollower!",
     coalesce(p.replies, 'at_once') as "replies!", coalesce(p.mentions, 'at_once') as "mentions!"
   from comment c
   cross join lateral (
     select c.parent_author_id as id, 'reply' as why
     union all
     select f.reader_id, 'thread' from reader_follow f
     where f.account_id = c.account_id and f.kind = 'thread' and f.target = c.parent_comment_id::text
     union all
     select r.id, 'mention' from jsonb_array_elements(c.mentions) e join reader r on r.account_id = c.account_id
       and r.id::text = e ->> 'id' and r.slug = e ->> 'slug') w
   join member m on m.id = w.id and m.account_id = c.account_id and m.id <> c.author_id
   left join mail_preference p on p.reader_id = m.id
   where c.account_id = $1 and c.id = $2 and c.visible and not c.shadow and not c.confidential
     and m.email is not null and m.email_verified_at is not null and m.locked_at is null
     and not exists (select from ignored_author i where i.reader_id = m.id and i.author_id = c.author_id)
   group by m.id, p.replies, p.mentions
   order by m.id`,
);

/** A reader whom a comment concerns, with their choice of mails. */
export interface NoticeCandidate {
  readerId: number;
  /** A reply to the reader's comment. */
  isReply: boolean;
  /** The comment mentions the reader. */
  isMentioned: boolean;
  /** A reply in a thread that the reader follows. */
  isFollower: boolean;
  /** Of replies to the reader, and in threads that they follow. */
  replies: MailFrequency;
  mentions: MailFrequency;
}

/**
 * Find the members whom a visible comment concerns; none for a confidential or removed one. Members who ignore its author
 * are left out.
 */
export function findCandidates(
  db: Statements,
  accountId: number,
  commentId: number,
): Promise<NoticeCandidate[]> {
  return db.query(CANDIDATES, [accountId, commentId]);
}

export interface NewNotice {
  readerId: number;
  commentId: number;
  kind: NoticeKind;
  mailId: number | null;
  now: Date;
}

/** Record that a reader is notified of a comment; false where they were before. */
export async function insertNotice(
  { prisma }: Db,
  accountId: number,
  { now, ...notice }: NewNotice,
): Promise<boolean> {
  const data = [{ accountId, ...notice, createdAt: now }];
  const { count } = await prisma.readerNotice.createMany({ data, skipDuplicates: true });
  return count > 0;
}

/** What mails are about, and when they are created. */
interface MailOccasion {
  topic: ReaderMailTopic;
  occasion: string;
  now: Date;
}

/** Create mails that are to be sent, one for each reader who has none for this occasion; returns their ids. */
export async function insertMails(
  { prisma }: Db,
  accountId: number,
  { readerIds, now, ...mail }: MailOccasion & { readerIds: readonly number[] },
): Promise<number[]> {
  const rows = await prisma.readerMail.createManyAndReturn({
    data: readerIds.map((readerId) => ({ accountId, readerId, ...mail, createdAt: now })),
    skipDuplicates: true,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Create a mail that is to be sent; null where the reader has one for this occasion. */
export async function insertMail(
  db: Db,
  accountId: number,
  { readerId, ...mail }: MailOccasion & { readerId: number },
): Promise<number | null> {
  const [id] = await insertMails(db, accountId, { ...mail, readerIds: [readerId] });
  return id ?? null;
}

const ITEMS = statement(
  "notice_items",
  `select n.kind, n.comment_id as "commentId", c.parent_comment_id as "threadId", c.text, a.name as author,
     p.url, p.headline
   from reader_notice n
   join comment c on c.id = n.comment_id and c.visible and not c.shadow and not c.confidential
   join reader a on a.id = c.author_id
   join page p on p.id = c.page_id
   where n.account_id = $1 and n.mail_id = $2
     and not exists (select from ignored_author i where i.reader_id = n.reader_id and i.author_id = c.author_id)
     and (n.kind <> 'thread' or exists (select from reader_follow f where f.reader_id = n.reader_id
       and f.kind = 'thread' and f.target = c.parent_comment_id::text))
   order by n.id limit $3`,
);

/** A comment in a mail. */
export interface NoticeItem {
  kind: NoticeKind;
  commentId: number;
  /** The top-level comment that it replies to; null: it is one itself. */
  threadId: number | null;
  text: string;
  author: string;
  /** Address of its page. */
  url: string;
  /** null: not known. */
  headline: string | null;
}

/**
 * List the comments of a mail that are still visible, oldest first, without authors whom its reader ignores by now and
 * threads that they no longer follow.
 */
export function listNoticeItems(
  db: Statements,
  accountId: number,
  { mailId, limit }: { mailId: number; limit: number },
): Promise<NoticeItem[]> {
  return db.query(ITEMS, [accountId, mailId, limit]);
}
