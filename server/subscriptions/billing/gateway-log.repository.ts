import { type Statements, statement } from "@/server/platform/db/index";

const HAS = statement(
  "subscription_log_has",
  `select id from subscription_log where account_id = $1 and subscription_id = $2 and action = $3 limit 1`,
);

/** Whether a subscription's log already has an action. */
export async function hasAction(
  db: Statements,
  accountId: number,
  { subscriptionId, action }: { subscriptionId: number; action: string },
): Promise<boolean> {
  return (await db.query(HAS, [accountId, subscriptionId, action])).length > 0;
}

const UNBIND = statement(
  "subscription_unbind_from_gateway",
  `update subscription set external_subscription_id = null, updated_at = $4 where account_id = $1 and id = $2
     and external_subscription_id = $3`,
);

/** Detach a subscription from the gateway's subscription: later changes there do not affect it. */
export async function unbind(
  tx: Statements,
  accountId: number,
  { id, externalSubscriptionId, now }: { id: number; externalSubscriptionId: string; now: Date },
): Promise<void> {
  await tx.query(UNBIND, [accountId, id, externalSubscriptionId, now]);
}
