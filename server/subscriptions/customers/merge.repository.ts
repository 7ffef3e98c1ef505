// Raw SQL: rows are locked without waiting and moved in sets that report what they moved.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import { type Merge, type MergePreview, type MovedRecord, movedSchema } from "./merge";

const COUNT = statement(
  "merge_count",
  `select
     (select count(*)::int from subscription where account_id = $1 and subscriber_id = $2) as "subscriptions!",
     (select count(*)::int from subscription where account_id = $1 and gifter_id = $2) as "gifts!",
     (select count(*)::int from subscription_member
       where account_id = $1 and subscriber_id = $2 and removed_at is null) as "memberships!",
     (select count(*)::int from coupon_redemption where account_id = $1 and subscriber_id = $2) as "redemptions!",
     (select count(*)::int from subscriber_wallet w where w.account_id = $1 and w.subscriber_id = $2
       and not exists (select from subscriber_wallet o where o.account_id = $1 and o.subscriber_id = $3
         and o.provider = w.provider)) as "wallets!"`,
);

type Belongings = Omit<MergePreview["moves"], "identities">;

/** Count what a merge would move from the source to the target. */
export async function countBelongings(
  db: Statements,
  accountId: number,
  { keptId, goneId }: { keptId: number; goneId: number },
): Promise<Belongings> {
  const [row] = await db.query(COUNT, [accountId, goneId, keptId]);
  return row ?? { subscriptions: 0, gifts: 0, memberships: 0, redemptions: 0, wallets: 0 };
}

interface Pair {
  keptId: number;
  goneId: number;
  now: Date;
}

/** Create a statement that moves rows of a table between two subscribers and returns their ids. */
function createMove<Table extends string, Column extends string>(table: Table, column: Column) {
  return statement(
    `merge_${table}_${column}`,
    `update ${table} set ${column} = $2 where account_id = $1 and ${column} = $3 returning id`,
  );
}

const SUBSCRIPTIONS = statement(
  "merge_subscriptions",
  `update subscription set subscriber_id = $2, updated_at = $4 where account_id = $1 and subscriber_id = $3 returning id`,
);
const GIFTS = createMove("subscription", "gifter_id");
const MEMBERS = createMove("subscription_member", "subscriber_id");
const REDEMPTIONS = createMove("coupon_redemption", "subscriber_id");
const ATTEMPTS = createMove("subscription_attempt", "subscriber_id");
const RECIPIENTS = createMove("subscription_attempt", "recipient_id");
const IDENTITIES = statement(
  "merge_identities",
  `update subscriber_identity set subscriber_id = $2 where account_id = $1 and subscriber_id = $3 returning provider, value`,
);
// A subscriber has one code per provider: where both have one, the target's own stays.
const VOUCHERS = statement(
  "merge_vouchers",
  `update referral_voucher v set subscriber_id = $2 where v.account_id = $1 and v.subscriber_id = $3
     and not exists (select from referral_voucher o where o.account_id = $1 and o.subscriber_id = $2
       and o.provider = v.provider) returning v.id`,
);
const UNGIFT = statement(
  "merge_ungift",
  `with s as (select id, gifter_id from subscription where account_id = $1
     and ((subscriber_id = $2 and gifter_id = $3) or (subscriber_id = $3 and gifter_id = $2)))
   update subscription u set gifter_id = null from s where u.account_id = $1 and u.id = s.id
   returning u.id, s.gifter_id as "gifterId!"`,
);
const REMOVE_MEMBERS = statement(
  "merge_remove_members",
  `update subscription_member m set removed_at = $4 where m.account_id = $1 and m.removed_at is null and (
     (m.subscriber_id = $3 and (
       exists (select from subscription_member o where o.account_id = $1 and o.subscription_id = m.subscription_id
         and o.subscriber_id = $2 and o.removed_at is null)
       or exists (select from subscription u where u.account_id = $1 and u.id = m.subscription_id and u.subscriber_id = $2)))
     or (m.subscriber_id = $2 and exists (select from subscription u
       where u.account_id = $1 and u.id = m.subscription_id and u.subscriber_id = $3)))
   returning m.id`,
);
const READINGS = statement(
  "merge_readings",
  `insert into meter_reading (account_id, reader, period, story_id, counted_at)
   select account_id, 's:' || $2::int, period, story_id, counted_at from meter_reading
   where account_id = $1 and reader = 's:' || $3::int
   on conflict do nothing returning period, story_id as "storyId"`,
);

const LOCK_PAIR = statement(
  "merge_lock_pair",
  `select s.id from subscriber s where s.account_id = $1 and s.id in ($2, $3) order by s.id for update`,
);

/** Lock two subscribers until the transaction ends, which also blocks new rows that reference them. */
export async function lockPair(
  tx: Statements,
  accountId: number,
  { keptId, goneId }: { keptId: number; goneId: number },
): Promise<void> {
  await tx.query(LOCK_PAIR, [accountId, keptId, goneId]);
}

/** Create a statement that locks a subscriber's free rows and counts those that other transactions lock. */
function createLock<Table extends string>(table: Table, columns: readonly [string, string]) {
  const [first, second] = columns;
  const condition = `account_id = $1 and (${first} = $2 or ${second} = $2)`;
  return statement(
    `merge_${table}_hold`,
    `with held as (select id from ${table} where ${condition} for no key update skip locked)
     select ((select count(*) from ${table} where ${condition}) - (select count(*) from held))::int as "others!"`,
  );
}

const LOCK_ATTEMPTS = createLock("subscription_attempt", ["subscriber_id", "recipient_id"]);
const LOCK_SUBSCRIPTIONS = createLock("subscription", ["subscriber_id", "gifter_id"]);

/**
 * Lock the attempts and subscriptions of a subscriber until the transaction ends; false: another transaction locks
 * one of them. Never waits: purchases, switches and refunds lock those rows first and then wait for the subscriber.
 */
export async function lockBelongings(
  tx: Statements,
  accountId: number,
  subscriberId: number,
): Promise<boolean> {
  const [attempts] = await tx.query(LOCK_ATTEMPTS, [accountId, subscriberId]);
  const [subscriptions] = await tx.query(LOCK_SUBSCRIPTIONS, [accountId, subscriberId]);
  return attempts?.others === 0 && subscriptions?.others === 0;
}

function toIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

type MovedRows = Omit<MovedRecord, "readerId" | "nameTaken" | "metadataTaken" | "wallets">;

/** Move all rows of one subscriber to the other. Returns what was moved. */
export async function moveAllRows(
  tx: Statements,
  accountId: number,
  { keptId, goneId, now }: Pair,
): Promise<MovedRows> {
  const pair = [accountId, keptId, goneId] as const;
  const ungifted = await tx.query(UNGIFT, pair);
  const removedMembers = toIds(await tx.query(REMOVE_MEMBERS, [...pair, now]));
  return {
    ungifted,
    removedMembers,
    identities: await tx.query(IDENTITIES, pair),
    subscriptions: toIds(await tx.query(SUBSCRIPTIONS, [...pair, now])),
    gifts: toIds(await tx.query(GIFTS, pair)),
    members: toIds(await tx.query(MEMBERS, pair)),
    redemptions: toIds(await tx.query(REDEMPTIONS, pair)),
    attempts: toIds(await tx.query(ATTEMPTS, pair)),
    attemptRecipients: toIds(await tx.query(RECIPIENTS, pair)),
    vouchers: toIds(await tx.query(VOUCHERS, pair)),
    readings: await tx.query(READINGS, pair),
  };
}

const RETIRE = statement(
  "merge_retire",
  `update subscriber set merged_at = $3, reader_id = null, updated_at = $3, access_epoch = access_epoch + 1
   where account_id = $1 and id = $2`,
);
const COMPLETE = statement(
  "merge_complete",
  `update subscriber k set updated_at = $4, access_epoch = k.access_epoch + 1, name = coalesce(k.name, g.name),
     metadata = coalesce(k.metadata, g.metadata), reader_id = coalesce(k.reader_id, $5::int)
   from subscriber g where k.account_id = $1 and k.id = $2 and g.account_id = $1 and g.id = $3`,
);

/** Retire the source, and fill in the target's missing data from it. */
export async function retireMerged(
  tx: Statements,
  accountId: number,
  { keptId, goneId, now, readerId }: Pair & { readerId: number | null },
): Promise<void> {
  await tx.query(RETIRE, [accountId, goneId, now]);
  await tx.query(COMPLETE, [accountId, keptId, goneId, now, readerId]);
}

export async function recordMerge(
  { prisma }: Db,
  accountId: number,
  { keptId, goneId, now, staffUserId, moved }: Pair & { staffUserId: number; moved: MovedRecord },
): Promise<number> {
  const { id } = await prisma.subscriberMerge.create({
    data: { accountId, keptId, goneId, staffUserId, moved, mergedAt: now },
    select: { id: true },
  });
  return id;
}

const LOCK = statement(
  "merge_lock",
  `select m.id, m.kept_id as "keptId", m.gone_id as "goneId", m.staff_user_id as "staffUserId",
     m.merged_at as "mergedAt", m.undone_at as "undoneAt", m.moved from subscriber_merge m where m.account_id = $1 and m.id = $2 for update`,
);

/** List the merges of a subscriber, newest first. */
export function findMerges({ prisma }: Db, accountId: number, subscriberId: number): Promise<Merge[]> {
  return prisma.subscriberMerge.findMany({
    where: { accountId, OR: [{ keptId: subscriberId }, { goneId: subscriberId }] },
    select: { id: true, keptId: true, goneId: true, staffUserId: true, mergedAt: true, undoneAt: true },
    orderBy: { id: "desc" },
  });
}

/** Lock a merge and return it with its moved rows. */
export async function lockMerge(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<(Merge & { moved: MovedRecord }) | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row === undefined ? null : { ...row, moved: movedSchema.parse(row.moved) };
}
