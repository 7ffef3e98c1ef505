import { type Statements, statement } from "@/server/platform/db/index";

const SET_PAYMENT = statement(
  "checkout_subscription_payment",
  "update subscription set payment_id = $3::int where account_id = $1 and id = $2",
);

/** Set a subscription's latest payment. */
export async function setPayment(
  tx: Statements,
  accountId: number,
  { subscriptionId, paymentId }: { subscriptionId: number; paymentId: number },
): Promise<void> {
  await tx.query(SET_PAYMENT, [accountId, subscriptionId, paymentId]);
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
  const period = [startAt, endAt, anchorAt, trialEndsAt, nextPaymentDueAt];
  await tx.query(CONFIRM, [accountId, id, ...period, activatedAt, dueAt, now, chargeAt]);
}

const REFUNDED = statement(
  "checkout_subscription_refunded",
  `with ended as (update subscriber p set access_epoch = p.access_epoch + 1 from subscription s
     where s.account_id = $1 and s.id = $2 and p.account_id = s.account_id and p.id = s.subscriber_id)
   update subscription set payment_state = 'refunded', start_at = least(start_at, $3::timestamptz),
     end_at = least(end_at, $3::timestamptz),
     cancelled_at = coalesce(cancelled_at, $3::timestamptz), grace_ends_at = null,
     expired_at = coalesce(expired_at, $3::timestamptz), due_at = null, charge_at = null, updated_at = $3::timestamptz
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
  const [row] = await tx.query<{ id: number }>(SUCCESSOR, [accountId, id]);
  return row?.id ?? null;
}
