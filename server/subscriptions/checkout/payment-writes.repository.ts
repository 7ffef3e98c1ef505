import { type Statements, statement } from "@/server/platform/db/index";
import type { CheckoutParams } from "./attempt";
import { lockExternalId } from "./sale.repository";

// Raw SQL: what a payment, a refund or a late request writes to an existing subscription, pipelined.

const ADOPT = statement(
  "checkout_subscription_adopt",
  `update subscription s set metadata = $3::text::jsonb, notes = $4::text, referrer = $5::text,
     payment_token = coalesce($6::text, s.payment_token), external_id = coalesce(s.external_id, (select $7::text
       where not exists (select from subscription o where o.account_id = s.account_id and o.external_id = $7::text))),
     updated_at = $8::timestamptz
    where s.account_id = $1 and s.id = $2`,
);

/** Write a create's input to a subscription that the gateway's webhook created before the create. */
export async function adoptCheckout(
  tx: Statements,
  accountId: number,
  { id, checkoutParams, now }: { id: number; checkoutParams: CheckoutParams; now: Date },
): Promise<void> {
  const { metadata, notes, referrer, paymentToken, externalId } = checkoutParams;
  if (externalId !== null) await lockExternalId(tx, accountId, externalId);
  await tx.query(ADOPT, [
    accountId,
    id,
    JSON.stringify(metadata),
    notes,
    referrer,
    paymentToken,
    externalId,
    now,
  ]);
}

const CONFIRM = statement(
  "checkout_subscription_confirm",
  `update subscription set payment_state = 'paid', start_at = $3::timestamptz, end_at = $4::timestamptz,
     anchor_at = $5::timestamptz, trial_ends_at = $6::timestamptz, next_payment_due_at = $7::timestamptz,
     activated_at = $8::timestamptz, due_at = $9::timestamptz, updated_at = $10::timestamptz,
     charge_at = $11::timestamptz, expired_at = null
    where account_id = $1 and id = $2`,
);

export interface ConfirmedPeriod {
  id: number;
  startAt: Date;
  endAt: Date | null;
  anchorAt: Date;
  trialEndsAt: Date | null;
  nextPaymentDueAt: Date | null;
  activatedAt: Date | null;
  dueAt: Date | null;
  chargeAt: Date | null;
  now: Date;
}

/** Store that a subscription's first payment was captured, and its resulting period. */
export async function confirmSubscription(
  tx: Statements,
  accountId: number,
  row: ConfirmedPeriod,
): Promise<void> {
  const { id, startAt, endAt, anchorAt, trialEndsAt, nextPaymentDueAt, activatedAt, dueAt, now, chargeAt } =
    row;
  const period = [startAt, endAt, anchorAt, trialEndsAt, nextPaymentDueAt] as const;
  await tx.query(CONFIRM, [accountId, id, ...period, activatedAt, dueAt, now, chargeAt]);
}

const REFUNDED = statement(
  "checkout_subscription_refunded",
  `with ended as (update subscriber p set access_epoch = p.access_epoch + 1 from subscription s
     where s.account_id = $1 and s.id = $2 and p.account_id = s.account_id and p.id = s.subscriber_id)
   update subscription set payment_state = 'refunded', start_at = least(start_at, $3::timestamptz),
     end_at = least(end_at, $3::timestamptz),
     cancelled_at = coalesce(cancelled_at, $3::timestamptz), grace_ends_at = null,
     expired_at = coalesce(expired_at, $3::timestamptz), due_at = null, charge_at = null, resumes_at = null,
     updated_at = $3::timestamptz
    where account_id = $1 and id = $2`,
);

/** Store a full refund: the subscription opens nothing any more, and its holder's access tokens end. */
export async function markSubscriptionRefunded(
  tx: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await tx.query(REFUNDED, [accountId, id, now]);
}

const LOCK = statement(
  "checkout_subscription_lock",
  "select id from subscription where account_id = $1 and id = $2 for update",
);

/** Lock a subscription's row until the transaction ends. */
export async function lockSubscription(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(LOCK, [accountId, id]);
}

const SUCCESSOR = statement(
  "checkout_subscription_heir",
  `select id from subscription where account_id = $1 and switched_from_id = $2 and recurring and payment_id is null
     and payment_state = 'paid' and deleted_at is null`,
);

/** Find the recurring successor of a subscription that has had no charge of its own yet; null: none. */
export async function findUnchargedSuccessor(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<number | null> {
  const [row] = await tx.query(SUCCESSOR, [accountId, id]);
  return row?.id ?? null;
}

const MERGED_INTO = statement(
  "checkout_subscriber_kept",
  `with recursive line as (select $2::int as id, 0 as step union all
     select m.kept_id, l.step + 1 from line l join subscriber_merge m on m.account_id = $1 and m.gone_id = l.id
       and m.undone_at is null)
   select s.id from subscriber s where s.account_id = $1 and s.merged_at is null
     and s.id = (select l.id from line l order by l.step desc limit 1)`,
);

/** Return the subscriber that a subscriber was merged into, or its own id; null: no such subscriber. */
export async function resolveMergedSubscriber(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<number | null> {
  const [row] = await tx.query(MERGED_INTO, [accountId, id]);
  return row?.id ?? null;
}

const TIME_TAKEN = statement(
  "checkout_time_taken",
  `select s.id from subscription s join subscription o on o.account_id = s.account_id
       and o.subscriber_id = s.subscriber_id and o.group_id = s.group_id and o.id <> s.id
     where s.account_id = $1 and s.id = $2 and o.type <> 'campaign' and o.deleted_at is null
       and o.payment_state in ('none', 'paid') and o.start_at < coalesce(o.end_at, 'infinity')
       and o.start_at < coalesce(s.end_at, 'infinity') and s.start_at < coalesce(o.end_at, 'infinity') limit 1`,
);

/** Whether its holder has another paid subscription of the group in a subscription's period. */
export async function isTimeTaken(tx: Statements, accountId: number, id: number): Promise<boolean> {
  return (await tx.query(TIME_TAKEN, [accountId, id])).length > 0;
}
