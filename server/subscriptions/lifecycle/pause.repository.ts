// Raw SQL: read in the pipelined transaction that holds the lock of the subscription.
import { type Statements, statement } from "@/server/platform/db/index";
import type { Subscription } from "./subscription";

// One that renews covers for a day after its end or grace: its own charge may be on its way.
const COVERS_UNTIL = `(case when o.recurring and o.cancelled_at is null and o.expired_at is null
    and o.scheduled_switch is null and o.resumes_at is null
  then greatest(o.end_at, o.grace_ends_at) + interval '1 day' else o.end_at end)`;

/**
 * SQL for how long other subscriptions of the same group cover the subscription `s` from a time on; null: not then. One
 * without an end covers it for good.
 */
export function coveredUntil(at: string): string {
  return `(select max(coalesce(${COVERS_UNTIL}, ${at} + interval '100 years')) from subscription o
     where o.account_id = s.account_id and o.subscriber_id = s.subscriber_id and o.group_id = s.group_id
       and o.id <> s.id and o.type <> 'campaign' and o.deleted_at is null and o.payment_state in ('none', 'paid')
       and o.start_at <= ${at} and (o.end_at is null or ${COVERS_UNTIL} > ${at}))`;
}

const COVER = statement(
  "pause_covered_until",
  `select ${coveredUntil("$3::text::timestamptz")} as "until" from subscription s
   where s.account_id = $1::int and s.id = $2::int`,
);

/** Find until when another subscription of the same group covers one from a time on; null: none covers it then. */
export async function findCover(
  tx: Statements,
  accountId: number,
  { id, at }: { id: number; at: Date },
): Promise<Date | null> {
  const [row] = await tx.query(COVER, [accountId, id, at.toISOString()]);
  return row?.until ?? null;
}

/** What a pause depends on besides its subscription. */
interface PauseTerms {
  /** The longest pause that the plan allows now, in months; 0: none. */
  maxMonths: number;
  /** Whether the charge of the next period has been sent to its gateway and has no final result. */
  isCharging: boolean;
}

const TERMS = statement(
  "pause_terms",
  `select p.max_pause_months as "maxMonths",
     exists (select from payment y where y.account_id = $1::int and y.subscription_id = $3::int
       and y.period = $4::int and y.status in ('asked', 'authorised')) as "isCharging!"
   from subscription_plan p where p.account_id = $1::int and p.id = $2::int`,
);

/** Read what the pause of a subscription depends on; the plan may be retired. */
export async function readPauseTerms(
  tx: Statements,
  accountId: number,
  { id, planId, periods }: Pick<Subscription, "id" | "planId" | "periods">,
): Promise<PauseTerms> {
  const [terms] = await tx.query(TERMS, [accountId, planId, id, periods + 1]);
  return terms ?? { maxMonths: 0, isCharging: false };
}
