// Raw SQL: each subscription with its last failed charge (LATERAL), under conditions that partial indexes serve.
import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { type Listing, selectPage } from "./listing";

/** An active recurring subscription whose charge failed or was below the amount due. */
export interface DunningRow {
  id: number;
  planName: string;
  subscriberId: number;
  subscriberName: string | null;
  identity: string;
  planAmountCurrency: string;
  /** Number of failed charges of the due period. */
  failedCharges: number;
  /** null: no further retry. */
  nextTryAt: Date | null;
  /** End of access, including the grace period. */
  opensUntil: Date | null;
  createdAt: Date;
  /** The last charge; null: Masthead did not start it. */
  paymentId: number | null;
  amountCents: number | null;
  amountCurrency: string | null;
  failureCode: string | null;
  failureMessage: string | null;
  failedAt: Date | null;
}

interface DunningConditions {
  again: boolean | null;
  currency: string | null;
}

const DUNNING: Listing<"books_dunning"> = {
  all: statement(
    "books_dunning",
    `select s.id as "id!", s.plan_name as "planName!", p.id as "subscriberId!", p.name as "subscriberName",
      s.identity_value as "identity!", s.plan_amount_currency as "planAmountCurrency!",
      s.failed_charges as "failedCharges!", s.charge_at as "nextTryAt",
      greatest(s.end_at, s.grace_ends_at) as "opensUntil", s.created_at as "createdAt!", l.id as "paymentId",
      l.amount_cents as "amountCents", l.amount_currency as "amountCurrency", l.failure_code as "failureCode",
      l.failure_message as "failureMessage", l.created_at as "failedAt"
    from subscription s join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id
    left join lateral (select y.* from payment y where y.account_id = s.account_id and y.subscription_id = s.id
      and y.status = 'failed' order by y.id desc limit 1) l on true
    where s.account_id = $1`,
  ),
  always: `(s.failed_charges > 0 or exists (select from payment y where y.account_id = s.account_id
      and y.subscription_id = s.id and y.part_of_period = s.periods + 1 and y.amount_cents > y.refunded_cents))
    and s.deleted_at is null and s.expired_at is null`,
  at: "s.created_at",
  id: "s.id",
  clauses: {
    again: (value) => `(s.charge_at is not null) = ${value}::boolean`,
    currency: (value) => `s.plan_amount_currency = ${value}::text`,
  },
};

export function findDunningPage(
  db: Statements,
  accountId: number,
  { conditions, slice }: { conditions: DunningConditions; slice: Slice },
): Promise<DunningRow[]> {
  const { query, values } = selectPage(DUNNING, { conditions, slice });
  return db.query(query, [accountId, ...values]);
}
