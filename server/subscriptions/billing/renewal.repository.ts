// Raw SQL: the renewals of a sweep are written in one statement (unnest).
import { type Statements, statement } from "@/server/platform/db/index";
import type { RenewableRow } from "./renewal.rules";

const SAVE = statement(
  "subscriptions_renew",
  `update subscription s set end_at = f.end_at, periods = f.periods, payment_state = 'paid', expired_at = null,
     grace_ends_at = null, failed_charges = 0, resumes_at = null, next_payment_due_at = f.end_at, charge_at = f.charge_at,
     due_at = f.due_at, payment_id = f.payment_id, payment_amount_cents = f.amount_cents, updated_at = $9::timestamptz
   from unnest($2::int[], $3::timestamptz[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::int[])
     as f (id, end_at, periods, charge_at, due_at, payment_id, amount_cents)
   where s.account_id = $1 and s.id = f.id`,
);

/** Write the new period of each row in one statement. */
export async function saveRenewed(
  tx: Statements,
  accountId: number,
  { rows, now }: { rows: readonly RenewableRow[]; now: Date },
): Promise<void> {
  await tx.query(SAVE, [
    accountId,
    rows.map(({ id }) => id),
    rows.map(({ endAt }) => endAt),
    rows.map(({ periods }) => periods),
    rows.map(({ chargeAt }) => chargeAt),
    rows.map(({ dueAt }) => dueAt),
    rows.map(({ paymentId }) => paymentId),
    rows.map(({ paymentAmountCents }) => paymentAmountCents),
    now,
  ]);
}

const COLLECT = statement(
  "campaigns_collect",
  `update subscription_group g set collected_amount_cents = g.collected_amount_cents + f.cents
   from unnest($2::int[], $3::text[]::bigint[]) as f (id, cents) where g.account_id = $1 and g.id = f.id`,
);

/** Add to the collected amounts of campaigns, also above their targets: the money is already paid. */
export async function collectForCampaigns(
  tx: Statements,
  accountId: number,
  collected: readonly { groupId: number; cents: number }[],
): Promise<void> {
  if (collected.length === 0) return;
  const ids = collected.map(({ groupId }) => groupId);
  await tx.query(COLLECT, [accountId, ids, collected.map(({ cents }) => String(cents))]);
}
