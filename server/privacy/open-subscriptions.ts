import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";

export interface OpenSubscription {
  id: number;
  subscriberId: number;
  planName: string;
}

/** Lists the subscriptions of subscribers that have not ended at a time of the account's clock. */
export function findOpenSubscriptions(
  db: Db,
  accountId: number,
  { subscriberIds, now }: { subscriberIds: readonly number[]; now: Date },
): Promise<OpenSubscription[]> {
  return db.prisma.subscription.findMany({
    where: {
      accountId,
      subscriberId: { in: [...subscriberIds] },
      deletedAt: null,
      OR: [{ endAt: null }, { endAt: { gt: now } }, { graceEndsAt: { gt: now } }],
    },
    orderBy: { id: "asc" },
    select: { id: true, subscriberId: true, planName: true },
  });
}

/** Ends all running subscriptions of subscribers now; where a gateway charges by itself, it is told to stop. */
export async function endSubscriptions(ctx: Context, subscriberIds: readonly number[]): Promise<void> {
  const system: Context = { ...ctx, actor: { kind: "system", name: "erasure of a reader" } };
  const open = await findOpenSubscriptions(ctx.db, ctx.account.id, { subscriberIds, now: ctx.clock.now() });
  for (const { id, subscriberId } of open)
    await cancelSubscription(system, { id, subscriberId, immediately: true });
}
