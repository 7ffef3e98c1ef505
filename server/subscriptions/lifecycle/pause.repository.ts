// Raw SQL: read in the pipelined transaction that holds the lock of the subscription.
import { type Statements, statement } from "@/server/platform/db/index";
import type { Subscription } from "./subscription";

/** What a pause depends on besides its subscription. */
export interface PauseTerms {
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
