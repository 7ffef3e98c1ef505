import type { Db } from "@/server/platform/db/index";

/** Count the active subscriptions of each plan at a moment. */
export async function countActiveSubscriptions(
  { prisma }: Db,
  accountId: number,
  { planIds, now }: { planIds: readonly number[]; now: Date },
): Promise<Map<number | null, number>> {
  if (planIds.length === 0) return new Map();
  const rows = await prisma.subscription.groupBy({
    by: ["planId"],
    where: {
      accountId,
      planId: { in: [...planIds] },
      deletedAt: null,
      startAt: { lte: now },
      OR: [{ endAt: null }, { endAt: { gt: now } }],
      paymentState: { in: ["none", "paid"] },
    },
    _count: { _all: true },
  });
  return new Map(rows.map(({ planId, _count }) => [planId, _count._all]));
}
