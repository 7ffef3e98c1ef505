// Raw SQL: sets of rows return, each only if it is still where the merge moved it.
import { type Statements, statement } from "@/server/platform/db/index";
import type { MovedRecord } from "./merge";

/** Create a statement that returns rows of a table which are still where the merge moved them. */
function createMoveBack<Table extends string, Column extends string>(table: Table, column: Column) {
  return statement(
    `unmerge_${table}_${column}`,
    `update ${table} set ${column} = $3 where account_id = $1 and ${column} = $2 and id = any($4::int[]) returning id`,
  );
}

const MOVE_BACK = {
  gifts: createMoveBack("subscription", "gifter_id"),
  members: createMoveBack("subscription_member", "subscriber_id"),
  redemptions: createMoveBack("coupon_redemption", "subscriber_id"),
  attempts: createMoveBack("subscription_attempt", "subscriber_id"),
  attemptRecipients: createMoveBack("subscription_attempt", "recipient_id"),
  vouchers: createMoveBack("referral_voucher", "subscriber_id"),
} as const;
const SUBSCRIPTIONS = statement(
  "unmerge_subscriptions",
  `update subscription set subscriber_id = $3, updated_at = $5
   where account_id = $1 and subscriber_id = $2 and id = any($4::int[]) returning id`,
);
const IDENTITIES = statement(
  "unmerge_identities",
  `update subscriber_identity i set subscriber_id = $3 from json_to_recordset($4::text::json) as w(provider text, value text)
   where i.account_id = $1 and i.subscriber_id = $2 and i.provider = w.provider and i.value = w.value returning i.value`,
);
const REGIFT = statement(
  "unmerge_regift",
  `update subscription u set gifter_id = w."gifterId" from json_to_recordset($2::text::json) as w(id int, "gifterId" int)
   where u.account_id = $1 and u.id = w.id and u.gifter_id is null and u.subscriber_id <> w."gifterId" returning u.id`,
);
const REJOIN = statement(
  "unmerge_rejoin",
  `update subscription_member m set removed_at = null where m.account_id = $1 and m.id = any($2::int[])
     and not exists (select from subscription_member o where o.account_id = $1 and o.subscription_id = m.subscription_id
       and o.subscriber_id = m.subscriber_id and o.removed_at is null and o.id <> m.id) returning m.id`,
);
const UNREAD = statement(
  "unmerge_readings",
  `delete from meter_reading r using json_to_recordset($3::text::json) as w(period text, "storyId" text)
   where r.account_id = $1 and r.reader = 's:' || $2::int and r.period = w.period and r.story_id = w."storyId"
   returning r.period`,
);
const GIVE_BACK = statement(
  "unmerge_give_back",
  `update subscriber k set updated_at = $3, access_epoch = k.access_epoch + 1,
     name = case when $4::boolean then null else k.name end,
     metadata = case when $5::boolean then null else k.metadata end,
     reader_id = case when k.reader_id = $6::int then null else k.reader_id end
   where k.account_id = $1 and k.id = $2`,
);
const REVIVE = statement(
  "unmerge_revive",
  `update subscriber set merged_at = null, updated_at = $3, access_epoch = access_epoch + 1, reader_id = $4::int
   where account_id = $1 and id = $2 and merged_at is not null returning id`,
);
const CLOSE = statement(
  "unmerge_close",
  `update subscriber_merge set undone_at = $3 where account_id = $1 and id = $2 and undone_at is null`,
);

interface UndoneMerge {
  mergeId: number;
  keptId: number;
  goneId: number;
  now: Date;
  moved: MovedRecord;
}

/** Undo a merge for all rows that are still where it moved them. */
export async function undoMergedRows(tx: Statements, accountId: number, merge: UndoneMerge): Promise<void> {
  const { mergeId, keptId, goneId, now, moved } = merge;
  const pair = [accountId, keptId, goneId] as const;
  await tx.query(IDENTITIES, [...pair, JSON.stringify(moved.identities)]);
  await tx.query(MOVE_BACK.gifts, [...pair, moved.gifts]);
  await tx.query(SUBSCRIPTIONS, [...pair, moved.subscriptions, now]);
  await tx.query(REGIFT, [accountId, JSON.stringify(moved.ungifted)]);
  await tx.query(MOVE_BACK.members, [...pair, moved.members]);
  await tx.query(REJOIN, [accountId, moved.removedMembers]);
  await tx.query(MOVE_BACK.redemptions, [...pair, moved.redemptions]);
  await tx.query(MOVE_BACK.attempts, [...pair, moved.attempts]);
  await tx.query(MOVE_BACK.attemptRecipients, [...pair, moved.attemptRecipients]);
  await tx.query(MOVE_BACK.vouchers, [...pair, moved.vouchers]);
  await tx.query(UNREAD, [accountId, keptId, JSON.stringify(moved.readings)]);
  await tx.query(GIVE_BACK, [accountId, keptId, now, moved.nameTaken, moved.metadataTaken, moved.readerId]);
  await tx.query(REVIVE, [accountId, goneId, now, moved.readerId]);
  await tx.query(CLOSE, [accountId, mergeId, now]);
}
