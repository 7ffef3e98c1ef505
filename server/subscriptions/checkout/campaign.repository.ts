import { type Statements, statement } from "@/server/platform/db/index";

const COLLECT = statement(
  "campaign_collect",
  `update subscription_group set collected_amount_cents = collected_amount_cents + $3::bigint
    where account_id = $1 and id = $2 and ($4::boolean or not (target_validation_enabled
      and target_amount_cents is not null and collected_amount_cents >= target_amount_cents))
    returning id`,
);

/**
 * Add to the collected amount of a campaign; negative for a refund. false: the campaign has reached its target and
 * nothing was added. `always`: add also above the target, for money that has already been paid.
 */
export async function addCollectedAmount(
  tx: Statements,
  accountId: number,
  { groupId, cents, always }: { groupId: number; cents: number; always: boolean },
): Promise<boolean> {
  return (await tx.query(COLLECT, [accountId, groupId, cents, always])).length > 0;
}

const IS_FULL = statement(
  "campaign_is_full",
  `select id from subscription_group where account_id = $1 and id = $2 and target_validation_enabled
     and target_amount_cents is not null and collected_amount_cents >= target_amount_cents`,
);

/** Whether a campaign has reached its target and accepts no more purchases. */
export async function isTargetReached(db: Statements, accountId: number, groupId: number): Promise<boolean> {
  return (await db.query(IS_FULL, [accountId, groupId])).length > 0;
}
