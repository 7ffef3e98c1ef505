// Raw SQL: one statement requests a sign-up under concurrent requests, and batches find recipients along an index.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

const REQUEST = statement(
  "newsletter_sign_up_request",
  `insert into newsletter_sign_up (account_id, newsletter_id, address, locale, requested_at) values ($1, $2, $3, $4, $5)
   on conflict (newsletter_id, address) do update set requested_at = excluded.requested_at,
     locale = case when newsletter_sign_up.confirmed_at is null then excluded.locale else newsletter_sign_up.locale end
   returning id`,
);

interface RequestedSignUp {
  newsletterId: number;
  /** Lower case. */
  address: string;
  locale: string;
  now: Date;
}

/** Record that somebody requests a newsletter for an address; one that is confirmed stays so. Returns its id. */
export async function requestSignUp(
  db: Statements,
  accountId: number,
  { newsletterId, address, locale, now }: RequestedSignUp,
): Promise<number> {
  const [row] = await db.query(REQUEST, [accountId, newsletterId, address, locale, now]);
  if (row === undefined) throw new Error("the sign-up was not written");
  return row.id;
}

/** A sign-up, as its mails need it. */
export interface SignUp {
  id: number;
  newsletterId: number;
  address: string | null;
  readerId: number | null;
  locale: string;
  requestedAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

/** Find a sign-up by id. */
export function findSignUp({ prisma }: Db, accountId: number, id: number): Promise<SignUp | null> {
  return prisma.newsletterSignUp.findUnique({ where: { id, accountId } });
}

const CONFIRM = statement(
  "newsletter_sign_up_confirm",
  `update newsletter_sign_up set confirmed_at = case when ended_at is null then coalesce(confirmed_at, $4) else $4 end,
     ended_at = null, ended_by_id = null
   where account_id = $1 and id = $2 and address is not null and (ended_at is null or ended_at < $3)
   returning newsletter_id as "newsletterId"`,
);

/**
 * Confirm a sign-up that was requested at a time. Returns its newsletter; null where it is gone, or where its reader
 * has unsubscribed since.
 */
export async function confirmSignUp(
  db: Statements,
  accountId: number,
  { id, requestedAt, now }: { id: number; requestedAt: Date; now: Date },
): Promise<number | null> {
  const [row] = await db.query(CONFIRM, [accountId, id, requestedAt, now]);
  return row?.newsletterId ?? null;
}

/** Give a member a newsletter; repeated calls change nothing. */
export async function saveMemberSignUp(
  { prisma }: Db,
  accountId: number,
  {
    newsletterId,
    readerId,
    locale,
    now,
  }: { newsletterId: number; readerId: number; locale: string; now: Date },
): Promise<void> {
  await prisma.newsletterSignUp.upsert({
    where: { newsletterId_readerId: { newsletterId, readerId }, accountId },
    create: { accountId, newsletterId, readerId, locale, requestedAt: now, confirmedAt: now },
    update: { endedAt: null, endedById: null },
  });
}

/** Whom sign-ups belong to: a member, an address, or both. */
interface Recipient {
  readerId: number | null;
  address: string | null;
}

function listRecipients({ readerId, address }: Recipient) {
  return [
    ...(readerId === null ? [] : [{ readerId }]),
    ...(address === null ? [] : [{ address: address.toLowerCase() }]),
  ];
}

/** Find which newsletters somebody gets. */
export async function findOpenSignUps(
  { prisma }: Db,
  accountId: number,
  recipient: Recipient,
): Promise<number[]> {
  const rows = await prisma.newsletterSignUp.findMany({
    where: { accountId, confirmedAt: { not: null }, endedAt: null, OR: listRecipients(recipient) },
    select: { newsletterId: true },
  });
  return [...new Set(rows.map(({ newsletterId }) => newsletterId))];
}

/** End the sign-ups of somebody for a newsletter, by a letter's link (`endedById`) or otherwise. */
export async function endSignUps(
  { prisma }: Db,
  accountId: number,
  { newsletterId, endedById, now, ...recipient }: Recipient & EndedSignUp,
): Promise<void> {
  await prisma.newsletterSignUp.updateMany({
    where: { accountId, newsletterId, endedAt: null, OR: listRecipients(recipient) },
    data: { endedAt: now, endedById },
  });
}

interface EndedSignUp {
  newsletterId: number;
  endedById: number | null;
  now: Date;
}

const COUNTS = statement(
  "newsletter_sign_up_counts",
  `select newsletter_id as "newsletterId", count(*) filter (where confirmed_at is not null) as "confirmed!",
     count(*) filter (where confirmed_at is null) as "pending!"
   from newsletter_sign_up where account_id = $1 and ended_at is null group by newsletter_id`,
);

/** Count the sign-ups of an account by newsletter, without those that have ended. */
export async function countSignUps(
  db: Statements,
  accountId: number,
): Promise<Map<number, { confirmed: number; pending: number }>> {
  const rows = await db.query(COUNTS, [accountId]);
  return new Map(
    rows.map(({ newsletterId, confirmed, pending }) => [
      newsletterId,
      { confirmed: Number(confirmed), pending: Number(pending) },
    ]),
  );
}

/** Delete sign-ups that were not confirmed in time, and those that ended long ago. Returns how many. */
export async function pruneSignUps(
  { prisma }: Db,
  { requestedBefore, endedBefore }: { requestedBefore: Date; endedBefore: Date },
): Promise<number> {
  const result = await prisma.newsletterSignUp.deleteMany({
    where: {
      OR: [{ confirmedAt: null, requestedAt: { lt: requestedBefore } }, { endedAt: { lt: endedBefore } }],
    },
  });
  return result.count;
}
