// Raw SQL: deliveries are created in one statement for a batch, counted by their outcome, and completed when none is open.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

const LOCK_KEY = statement("push_key_lock", "select active from push_key where account_id = $1 for update");

/** Lock an account's notifications until the transaction ends. Returns whether it offers any. */
export async function lockPushes(tx: Statements, accountId: number): Promise<boolean> {
  const [row] = await tx.query(LOCK_KEY, [accountId]);
  return row?.active ?? false;
}

/** A story that a notification may be about. */
export interface PushStory {
  headline: string;
  slug: string;
  isLive: boolean;
}

/** Find a story by id; null: there is none. */
export async function findPushStory(
  { prisma }: Db,
  accountId: number,
  id: string,
): Promise<PushStory | null> {
  const story = await prisma.story.findUnique({
    where: { id, accountId },
    select: { headline: true, slug: true, liveVersionId: true },
  });
  if (story === null) return null;
  const { headline, slug, liveVersionId } = story;
  return { headline, slug, isLive: liveVersionId !== null };
}

/** Find when a story's notifications were sent, newest first. */
export async function findEarlierPushes({ prisma }: Db, accountId: number, storyId: string): Promise<Date[]> {
  const rows = await prisma.pushMessage.findMany({
    where: { accountId, storyId },
    select: { createdAt: true },
    orderBy: { createdAt: "desc" },
    take: 20,
  });
  return rows.map(({ createdAt }) => createdAt);
}

interface NewMessage {
  storyId: string;
  title: string;
  body: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Insert a notification without its deliveries; returns its id. */
export async function insertMessage({ prisma }: Db, accountId: number, message: NewMessage): Promise<number> {
  const { id } = await prisma.pushMessage.create({ data: { accountId, ...message }, select: { id: true } });
  return id;
}

/** A notification that is still being sent. */
export interface OpenMessage extends NewMessage {
  id: number;
  queuedAt: Date | null;
  story: PushStory;
}

/** Find a notification of which deliveries may be open; null: it is complete, or there is none. */
export async function findOpenMessage(
  { prisma }: Db,
  accountId: number,
  id: number,
): Promise<OpenMessage | null> {
  const row = await prisma.pushMessage.findUnique({
    where: { id, accountId, completedAt: null },
    omit: { completedAt: true, accountId: true },
    include: { story: { select: { headline: true, slug: true, liveVersionId: true } } },
  });
  if (row === null) return null;
  const { story, ...message } = row;
  const { headline, slug, liveVersionId } = story;
  return { ...message, story: { headline, slug, isLive: liveVersionId !== null } };
}

const QUEUE = statement(
  "push_message_queue",
  `with next as (
     select s.id from push_subscription s join push_message m on m.account_id = s.account_id and m.id = $2
     where s.account_id = $1 and s.id > $3 and s.created_at <= m.created_at order by s.id limit $4 for key share of s),
   queued as (
     insert into push_delivery (account_id, message_id, subscription_id, due_at)
     select $1, $2, n.id, $5 from next n on conflict (message_id, subscription_id) do nothing)
   select max(id) as "last" from next`,
);

/**
 * Create the deliveries of a notification to its next recipients after a subscription, once for each under repeated and
 * concurrent calls. Returns the last subscription; null: there are no more.
 */
export async function queueDeliveries(
  db: Statements,
  accountId: number,
  { id, after, limit, now }: { id: number; after: number; limit: number; now: Date },
): Promise<number | null> {
  const [row] = await db.query(QUEUE, [accountId, id, after, limit, now]);
  return row?.last ?? null;
}

/** Record that all deliveries of a notification are created. */
export async function markQueued(
  { prisma }: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await prisma.pushMessage.updateMany({ where: { id, accountId, queuedAt: null }, data: { queuedAt: now } });
}

const COMPLETE = statement(
  "push_message_complete",
  `update push_message m set completed_at = $3
   where m.account_id = $1 and m.id = $2 and m.completed_at is null and m.queued_at is not null
     and not exists (select from push_delivery d where d.message_id = m.id and d.settled_at is null)
   returning m.id`,
);

/** Record that a notification is complete, if no delivery is open. Returns whether it is. */
export async function completeMessage(
  db: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  return (await db.query(COMPLETE, [accountId, id, now])).length > 0;
}

const COUNTS = statement(
  "push_message_counts",
  `select m.id, m.story_id as "storyId", s.headline as "headline", m.title, m.created_at as "createdAt",
     m.completed_at as "completedAt",
     d.sent as "sent!", d.gone as "gone!", d.failed as "failed!", d.waiting as "waiting!"
   from push_message m join story s on s.id = m.story_id and s.account_id = m.account_id
     cross join lateral (select count(*) filter (where outcome = 'sent') as sent,
       count(*) filter (where outcome = 'gone') as gone,
       count(*) filter (where outcome in ('failed', 'expired', 'cancelled')) as failed,
       count(*) filter (where settled_at is null) as waiting
       from push_delivery where message_id = m.id) d
   where m.account_id = $1 order by m.created_at desc, m.id desc limit $2`,
);

/** A notification, and what became of it. */
export interface PushCounts {
  id: number;
  storyId: string;
  headline: string;
  title: string;
  createdAt: Date;
  /** null: it is still being sent. */
  completedAt: Date | null;
  /** Accepted by the browsers' push services. */
  sent: number;
  /** Browsers that are no longer subscribed. */
  gone: number;
  /** Refused, not accepted in time, or ended because the story was retracted. */
  failed: number;
  waiting: number;
}

/** Find the latest notifications with their numbers, newest first. */
export async function findPushCounts(
  db: Statements,
  accountId: number,
  limit: number,
): Promise<PushCounts[]> {
  const rows = await db.query(COUNTS, [accountId, limit]);
  return rows.map(({ sent, gone, failed, waiting, ...message }) => ({
    ...message,
    sent: Number(sent),
    gone: Number(gone),
    failed: Number(failed),
    waiting: Number(waiting),
  }));
}

/** Find the accounts with notifications that are not complete. */
export async function findAccountsWithOpenPushes({ prisma }: Db): Promise<number[]> {
  const rows = await prisma.pushMessage.groupBy({
    by: ["accountId"],
    where: { completedAt: null },
    orderBy: { accountId: "asc" },
  });
  return rows.map(({ accountId }) => accountId);
}

/** Find the notifications of an account that are not complete, oldest first. */
export async function findOpenMessageIds({ prisma }: Db, accountId: number): Promise<number[]> {
  const rows = await prisma.pushMessage.findMany({
    where: { accountId, completedAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

/** Delete notifications that were sent before a time, with their deliveries. Returns how many. */
export async function deleteMessages({ prisma }: Db, before: Date): Promise<number> {
  return (await prisma.pushMessage.deleteMany({ where: { createdAt: { lt: before } } })).count;
}
