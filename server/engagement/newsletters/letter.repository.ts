// Raw SQL: recipients become mails in one statement, and mails are counted by their outcome.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { Letter } from "./newsletter";

const LETTER = { id: true, edition: true, storyIds: true, createdAt: true } as const;

/** Whether a newsletter has a letter of an edition, also an empty one. */
export async function hasLetter(
  { prisma }: Db,
  accountId: number,
  { newsletterId, edition }: { newsletterId: number; edition: string },
): Promise<boolean> {
  const where = { newsletterId_edition: { newsletterId, edition }, accountId };
  return (await prisma.newsletterLetter.findUnique({ where, select: { id: true } })) !== null;
}

const SENT_STORIES = statement(
  "newsletter_sent_stories",
  `select distinct s.id as "id!" from newsletter_letter l cross join lateral unnest(l.story_ids) as s(id)
   where l.account_id = $1 and l.newsletter_id = $2 and l.story_ids && $3 and s.id = any($3)`,
);

/** Find which of these stories an earlier letter of a newsletter contained. */
export async function findSentStories(
  db: Statements,
  accountId: number,
  { newsletterId, storyIds }: { newsletterId: number; storyIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db.query(SENT_STORIES, [accountId, newsletterId, [...storyIds]]);
  return new Set(rows.map(({ id }) => id));
}

interface NewLetter extends Omit<Letter, "id"> {
  newsletterId: number;
}

/** Insert the letter of an edition; nothing where another process did. One without stories is complete. */
export async function insertLetter(
  { prisma }: Db,
  accountId: number,
  { storyIds, createdAt, ...letter }: NewLetter,
): Promise<void> {
  const queuedAt = storyIds.length === 0 ? createdAt : null;
  await prisma.newsletterLetter.createMany({
    data: [{ accountId, ...letter, storyIds, createdAt, queuedAt }],
    skipDuplicates: true,
  });
}

/** Find the letters of active newsletters whose mails are not all created, and that were created after a time. */
export async function findUnqueuedLetters(
  { prisma }: Db,
  accountId: number,
  after: Date,
): Promise<{ id: number; newsletterId: number }[]> {
  return prisma.newsletterLetter.findMany({
    where: { accountId, queuedAt: null, createdAt: { gt: after }, newsletter: { active: true } },
    select: { id: true, newsletterId: true },
    orderBy: { id: "asc" },
  });
}

const QUEUE = statement(
  "newsletter_letter_queue",
  `with next as (
     select s.id from newsletter_sign_up s
     where s.account_id = $1 and s.newsletter_id = $2 and s.id > $4 and s.confirmed_at is not null and s.ended_at is null
     order by s.id limit $5),
   queued as (
     insert into reader_mail (account_id, sign_up_id, letter_id, topic, occasion, created_at)
     select $1, n.id, $3::int, 'newsletter', 'letter:' || ($3::int)::text, $6 from next n
     on conflict (letter_id, sign_up_id) do nothing returning id)
   select (select max(id) from next) as "last", array(select id from queued order by id) as "mailIds!"`,
);

/**
 * Create the mails of a letter to its next recipients after a sign-up, once for each under concurrent calls. Returns the
 * mails that this call created, and the last sign-up that it looked at; null: there are no more.
 */
export async function queueLetter(
  tx: Statements,
  accountId: number,
  letter: { newsletterId: number; letterId: number; after: number; limit: number; now: Date },
): Promise<{ last: number | null; mailIds: number[] }> {
  const { newsletterId, letterId, after, limit, now } = letter;
  const [row] = await tx.query(QUEUE, [accountId, newsletterId, letterId, after, limit, now]);
  return { last: row?.last ?? null, mailIds: row?.mailIds ?? [] };
}

/** Record that all mails of a letter are created. */
export async function completeLetter(
  { prisma }: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await prisma.newsletterLetter.updateMany({
    where: { id, accountId, queuedAt: null },
    data: { queuedAt: now },
  });
}

/** Find a letter by id. */
export function findLetterById({ prisma }: Db, accountId: number, id: number): Promise<Letter | null> {
  return prisma.newsletterLetter.findUnique({ where: { id, accountId }, select: LETTER });
}

/** Find the letter of an edition; null where there is none, or nothing was new. */
export async function findLetter(
  { prisma }: Db,
  accountId: number,
  { newsletterId, edition }: { newsletterId: number; edition: string },
): Promise<Letter | null> {
  const where = { newsletterId_edition: { newsletterId, edition }, accountId };
  const letter = await prisma.newsletterLetter.findUnique({ where, select: LETTER });
  return letter === null || letter.storyIds.length === 0 ? null : letter;
}

/** Find the latest letters of a newsletter with stories, newest first. */
export function findLetters(
  { prisma }: Db,
  accountId: number,
  { newsletterId, limit }: { newsletterId: number; limit: number },
): Promise<Letter[]> {
  return prisma.newsletterLetter.findMany({
    where: { accountId, newsletterId, storyIds: { isEmpty: false } },
    select: LETTER,
    orderBy: { edition: "desc" },
    take: limit,
  });
}

const LETTER_COUNTS = statement(
  "newsletter_letter_counts",
  `select l.id, l.edition, l.created_at as "createdAt", cardinality(l.story_ids) as "stories!",
     (select count(*) from reader_mail m where m.letter_id = l.id and m.outcome = 'sent') as "sent!",
     (select count(*) from reader_mail m where m.letter_id = l.id
       and m.outcome in ('refused', 'suppressed', 'unreachable')) as "failed!",
     (select count(*) from reader_mail m where m.letter_id = l.id and m.settled_at is null) as "waiting!",
     (select count(*) from newsletter_sign_up s where s.ended_by_id = l.id) as "unsubscribed!"
   from newsletter_letter l where l.account_id = $1 and l.newsletter_id = $2 and l.story_ids <> '{}'
   order by l.edition desc limit $3`,
);

/** A letter, and what became of its mails. */
export interface LetterCounts extends Pick<Letter, "id" | "edition" | "createdAt"> {
  stories: number;
  sent: number;
  /** Not delivered: refused, to an address that refused an earlier mail, or without a confirmed address. */
  failed: number;
  waiting: number;
  /** Readers who unsubscribed by its link. */
  unsubscribed: number;
}

/** Find the latest letters of a newsletter with the numbers of their mails, newest first. */
export async function findLetterCounts(
  db: Statements,
  accountId: number,
  { newsletterId, limit }: { newsletterId: number; limit: number },
): Promise<LetterCounts[]> {
  const rows = await db.query(LETTER_COUNTS, [accountId, newsletterId, limit]);
  return rows.map(({ sent, failed, waiting, unsubscribed, ...letter }) => ({
    ...letter,
    sent: Number(sent),
    failed: Number(failed),
    waiting: Number(waiting),
    unsubscribed: Number(unsubscribed),
  }));
}
