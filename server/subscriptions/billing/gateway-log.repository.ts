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

/** Return which of these actions is the latest in a subscription's log; null: none of them is there. */
export async function findLatestAction(
  { prisma }: Db,
  accountId: number,
  { subscriptionId, among }: { subscriptionId: number; among: readonly string[] },
): Promise<string | null> {
  const row = await prisma.subscriptionLog.findFirst({
    where: { accountId, subscriptionId, action: { in: [...among] } },
    orderBy: { id: "desc" },
    select: { action: true },
  });
  return row?.action ?? null;
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
