import { type Statements, statement } from "@/server/platform/db/index";
import { type Merge, type Moved, movedSchema } from "./merge";

interface Pair {
  keptId: number;
  goneId: number;
  now: Date;
}

/** Moves rows of a table from one subscriber to the other, and says which. */
function mover(table: string, column: string, more = "") {
  return statement(
    `merge_${table}_${column}`,
    `update ${table} set ${column} = $2 ${more} where account_id = $1 and ${column} = $3 returning id`,
  );
}

const SUBSCRIPTIONS = statement(
  "merge_subscriptions",
  `update subscription set subscriber_id = $2, updated_at = $4 where account_id = $1 and subscriber_id = $3 returning id`,
);
const GIFTS = mover("subscription", "gifter_id");
const MEMBERS = mover("subscription_member", "subscriber_id");
const REDEMPTIONS = mover("coupon_redemption", "subscriber_id");
const ATTEMPTS = mover("subscription_attempt", "subscriber_id");
const RECIPIENTS = mover("subscription_attempt", "recipient_id");
const IDENTITIES = statement(
  "merge_identities",
  `update subscriber_identity set subscriber_id = $2 where account_id = $1 and subscriber_id = $3 returning provider, value`,
);
// Somebody has one code of each provider: of two, the kept one's own stays.
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
   returning u.id, s.gifter_id as "gifterId"`,
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

/** Holds two subscribers until the transaction ends, and whatever would be written of them meanwhile. */
export async function lockPair(
  tx: Statements,
  accountId: number,
  { keptId, goneId }: { keptId: number; goneId: number },
): Promise<void> {
  await tx.query(LOCK_PAIR, [accountId, keptId, goneId]);
}

/** Holds rows of a table that are one subscriber's, as far as nobody else does; says how many somebody else holds. */
function holder(table: string, columns: readonly [string, string]) {
  const [one, other] = columns;
  const whose = `account_id = $1 and (${one} = $2 or ${other} = $2)`;
  return statement(
    `merge_${table}_hold`,
    `with held as (select id from ${table} where ${whose} for no key update skip locked)
     select ((select count(*) from ${table} where ${whose}) - (select count(*) from held))::int as others`,
  );
}

const HOLD_ATTEMPTS = holder("subscription_attempt", ["subscriber_id", "recipient_id"]);
const HOLD_SUBSCRIPTIONS = holder("subscription", ["subscriber_id", "gifter_id"]);

/**
 * Holds the attempts and subscriptions of a subscriber until the transaction ends; false: somebody is at work on one of
 * them. It never waits: purchases, switches and refunds hold those first, and wait for their subscriber then.
 */
export async function lockBelongings(
  tx: Statements,
  accountId: number,
  subscriberId: number,
): Promise<boolean> {
  const [attempts] = await tx.query<{ others: number }>(HOLD_ATTEMPTS, [accountId, subscriberId]);
  const [subscriptions] = await tx.query<{ others: number }>(HOLD_SUBSCRIPTIONS, [accountId, subscriberId]);
  return attempts?.others === 0 && subscriptions?.others === 0;
}

async function idsOf(tx: Statements, query: Parameters<Statements["query"]>): Promise<number[]> {
  return (await tx.query<{ id: number }>(...query)).map(({ id }) => id);
}

type MovedRows = Omit<Moved, "readerId" | "nameTaken" | "metadataTaken" | "wallets">;

/** Moves everything that the one had to the other. */
export async function moveEverything(
  tx: Statements,
  accountId: number,
  { keptId, goneId, now }: Pair,
): Promise<MovedRows> {
  const pair = [accountId, keptId, goneId];
  const ungifted = await tx.query<{ id: number; gifterId: number }>(UNGIFT, pair);
  const removedMembers = await idsOf(tx, [REMOVE_MEMBERS, [...pair, now]]);
  return {
    ungifted,
    removedMembers,
    identities: await tx.query<{ provider: string; value: string }>(IDENTITIES, pair),
    subscriptions: await idsOf(tx, [SUBSCRIPTIONS, [...pair, now]]),
    gifts: await idsOf(tx, [GIFTS, pair]),
    members: await idsOf(tx, [MEMBERS, pair]),
    redemptions: await idsOf(tx, [REDEMPTIONS, pair]),
    attempts: await idsOf(tx, [ATTEMPTS, pair]),
    attemptRecipients: await idsOf(tx, [RECIPIENTS, pair]),
    vouchers: await idsOf(tx, [VOUCHERS, pair]),
    readings: await tx.query<{ period: string; storyId: string }>(READINGS, pair),
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

/** The gone one is found no more; the kept one takes what it lacked. */
export async function retireMerged(
  tx: Statements,
  accountId: number,
  { keptId, goneId, now, readerId }: Pair & { readerId: number | null },
): Promise<void> {
  await tx.query(RETIRE, [accountId, goneId, now]);
  await tx.query(COMPLETE, [accountId, keptId, goneId, now, readerId]);
}

const RECORD = statement(
  "merge_record",
  `insert into subscriber_merge (account_id, kept_id, gone_id, staff_user_id, moved, merged_at)
   values ($1, $2, $3, $4, $5::text::jsonb, $6) returning id`,
);

export async function recordMerge(
  tx: Statements,
  accountId: number,
  { keptId, goneId, now, staffUserId, moved }: Pair & { staffUserId: number; moved: Moved },
): Promise<number> {
  const values = [accountId, keptId, goneId, staffUserId, JSON.stringify(moved), now];
  const [row] = await tx.query<{ id: number }>(RECORD, values);
  if (row === undefined) throw new Error("a merge was not written");
  return row.id;
}

const MERGE = `m.id, m.kept_id as "keptId", m.gone_id as "goneId", m.staff_user_id as "staffUserId",
  m.merged_at as "mergedAt", m.undone_at as "undoneAt"`;
const LIST = statement(
  "merges_of",
  `select ${MERGE} from subscriber_merge m where m.account_id = $1 and (m.kept_id = $2 or m.gone_id = $2) order by m.id desc`,
);
const LOCK = statement(
  "merge_lock",
  `select ${MERGE}, m.moved from subscriber_merge m where m.account_id = $1 and m.id = $2 for update`,
);

export function findMerges(db: Statements, accountId: number, subscriberId: number): Promise<Merge[]> {
  return db.query<Merge>(LIST, [accountId, subscriberId]);
}

/** A merge with what it moved; its row is this transaction's until it ends. */
export async function lockMerge(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<(Merge & { moved: Moved }) | null> {
  const [row] = await tx.query<Merge & { moved: unknown }>(LOCK, [accountId, id]);
  return row === undefined ? null : { ...row, moved: movedSchema.parse(row.moved) };
}
