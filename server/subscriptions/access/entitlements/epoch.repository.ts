import type { Db } from "@/server/platform/db/index";

// A database trigger raises the epoch, in the transaction in which an entitlement ends early.

export async function findEpoch(
  { prisma }: Pick<Db, "prisma">,
  accountId: number,
  subscriberId: number,
): Promise<number> {
  const { accessEpoch } = await prisma.subscriber.findFirstOrThrow({
    where: { accountId, id: subscriberId },
    select: { accessEpoch: true },
  });
  return accessEpoch;
}

/** List subscribers whose tokens were revoked since a moment, with their epochs. */
export function listEpochs(
  { prisma }: Pick<Db, "prisma">,
  accountId: number,
  since: Date,
): Promise<{ id: number; accessEpoch: number }[]> {
  return prisma.subscriber.findMany({
    where: { accountId, accessEndedAt: { gt: since } },
    select: { id: true, accessEpoch: true },
    orderBy: { id: "asc" },
  });
}
