import type { Db } from "@/server/platform/db/index";

/** Whether a subscription's log already has an action. */
export async function hasAction(
  { prisma }: Db,
  accountId: number,
  { subscriptionId, action }: { subscriptionId: number; action: string },
): Promise<boolean> {
  const where = { accountId, subscriptionId, action };
  return (await prisma.subscriptionLog.findFirst({ where, select: { id: true } })) !== null;
}

/** Detach a subscription from the gateway's subscription: later changes there do not affect it. */
export async function unbind(
  { prisma }: Db,
  accountId: number,
  { id, externalSubscriptionId, now }: { id: number; externalSubscriptionId: string; now: Date },
): Promise<void> {
  await prisma.subscription.updateMany({
    where: { accountId, id, externalSubscriptionId },
    data: { externalSubscriptionId: null, updatedAt: now },
  });
}
