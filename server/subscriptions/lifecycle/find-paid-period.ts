import type { Context } from "@/server/context/index";
import { listSubscriptionsByIdentities } from "./read-subscriptions";

/** The current period of a subscription. */
interface PaidPeriod {
  subscriptionId: number;
  /** Number of the period since the subscription began. */
  number: number;
}

/** Find the current period of a member's active subscription to a plan, the oldest of several; null: they have none. */
export async function findPaidPeriod(
  ctx: Context,
  { readerId, planId }: { readerId: number; planId: number },
): Promise<PaidPeriod | null> {
  const names = [{ provider: "platform", value: String(readerId) } as const];
  const active = await listSubscriptionsByIdentities(ctx, { names, activeOnly: true });
  const [oldest] = active.filter((one) => one.planId === planId).toSorted((one, other) => one.id - other.id);
  return oldest === undefined ? null : { subscriptionId: oldest.id, number: oldest.periods };
}
