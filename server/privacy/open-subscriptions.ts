import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";

export interface OpenSubscription {
  id: number;
  /** The recipient's, of a gift. */
  subscriberId: number;
  planName: string;
  /** Whether another person has it, and this one pays for each further period. */
  isGift: boolean;
}

/**
 * Lists the subscriptions of subscribers that have not ended at a time of the account's clock or resume
 * after a pause, and those that they gave
 * to others and still pay for.
 */
export async function findOpenSubscriptions(
  db: Db,
  accountId: number,
  { subscriberIds, now }: { subscriberIds: readonly number[]; now: Date },
): Promise<OpenSubscription[]> {
  const ids = { in: [...subscriberIds] };
  const open = await db.prisma.subscription.findMany({
    where: {
      accountId,
      deletedAt: null,
      AND: [
        { OR: [{ subscriberId: ids }, { gifterId: ids, recurring: true, cancelledAt: null }] },
        {
          OR: [
            { endAt: null },
            { endAt: { gt: now } },
            { graceEndsAt: { gt: now } },
            { resumesAt: { not: null } },
          ],
        },
      ],
    },
    orderBy: { id: "asc" },
    select: { id: true, subscriberId: true, planName: true },
  });
  return open.map((row) => ({ ...row, isGift: !subscriberIds.includes(row.subscriberId) }));
}

/** Names a subscription to the person who confirms its end. */
export function describeOpen({ planName, isGift }: OpenSubscription): string {
  return isGift ? `${planName} (a gift: it is not renewed, what is paid stays)` : planName;
}

/**
 * Ends all running subscriptions of subscribers now, and the renewal of those that they gave to others, who keep what
 * is paid; where a gateway charges by itself, it is told to stop.
 */
export async function endSubscriptions(ctx: Context, subscriberIds: readonly number[]): Promise<void> {
  const system: Context = { ...ctx, actor: { kind: "system", name: "erasure of a reader" } };
  const open = await findOpenSubscriptions(ctx.db, ctx.account.id, { subscriberIds, now: ctx.clock.now() });
  for (const { id, subscriberId, isGift } of open)
    await cancelSubscription(system, { id, subscriberId, immediately: !isGift });
}
