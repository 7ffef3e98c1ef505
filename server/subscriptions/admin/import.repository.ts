import type { Db } from "@/server/platform/db/index";

export async function isKnownExternalId(
  { prisma }: Db,
  accountId: number,
  externalId: string,
): Promise<boolean> {
  const where = { accountId_externalId: { accountId, externalId } };
  return (await prisma.subscription.findUnique({ where, select: { id: true } })) !== null;
}
