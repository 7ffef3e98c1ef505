// Raw SQL: a subscription is inserted or renewed in one statement, and those beyond a reader's limit are deleted in one.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

const SAVE = statement(
  "push_subscription_save",
  `insert into push_subscription (account_id, reader_id, endpoint, p256dh, auth, locale, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (account_id, endpoint) do update set reader_id = excluded.reader_id, p256dh = excluded.p256dh,
     auth = excluded.auth, locale = excluded.locale, updated_at = excluded.updated_at`,
);

interface NewSubscription {
  readerId: number | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: string;
  now: Date;
}

/** Insert a browser's subscription, or renew the one with its endpoint. */
export async function saveSubscription(
  db: Statements,
  accountId: number,
  { readerId, endpoint, p256dh, auth, locale, now }: NewSubscription,
): Promise<void> {
  await db.query(SAVE, [accountId, readerId, endpoint, p256dh, auth, locale, now]);
}

const DELETE_EXCESS = statement(
  "push_subscription_excess",
  `delete from push_subscription where account_id = $1 and id in (
     select id from push_subscription where account_id = $1 and reader_id = $2
     order by updated_at desc, id desc offset $3)`,
);

/** Delete a reader's subscriptions beyond a number, those that were renewed longest ago. */
export async function deleteExcess(
  db: Statements,
  accountId: number,
  { readerId, limit }: { readerId: number; limit: number },
): Promise<void> {
  await db.query(DELETE_EXCESS, [accountId, readerId, limit]);
}

/** Delete a browser's subscription by its endpoint. */
export async function deleteByEndpoint({ prisma }: Db, accountId: number, endpoint: string): Promise<void> {
  await prisma.pushSubscription.deleteMany({ where: { accountId, endpoint } });
}

/** Delete a subscription by id. */
export async function deleteSubscription({ prisma }: Db, accountId: number, id: number): Promise<void> {
  await prisma.pushSubscription.deleteMany({ where: { accountId, id } });
}

/** Count the browsers that get notifications. */
export function countSubscriptions({ prisma }: Db, accountId: number): Promise<number> {
  return prisma.pushSubscription.count({ where: { accountId } });
}
