import type { Db } from "@/server/platform/db/index";

export async function findProviders(
  { prisma }: Db,
  accountId: number,
  subscriberId: number,
): Promise<string[]> {
  const rows = await prisma.subscriberWallet.findMany({
    where: { accountId, subscriberId },
    select: { provider: true },
    orderBy: { provider: "asc" },
  });
  return rows.map(({ provider }) => provider);
}

interface SealedWallet {
  subscriberId: number;
  provider: string;
  sealedToken: string;
  now: Date;
}

export async function writeWallet({ prisma }: Db, accountId: number, wallet: SealedWallet): Promise<void> {
  const { subscriberId, provider, sealedToken, now } = wallet;
  const key = { accountId, subscriberId, provider };
  const values = { sealedToken, updatedAt: now };
  await prisma.subscriberWallet.upsert({
    where: { accountId_subscriberId_provider: { accountId, subscriberId, provider } },
    create: { ...key, ...values, createdAt: now },
    update: values,
  });
}

export async function findSealedToken(
  { prisma }: Db,
  accountId: number,
  { subscriberId, provider }: { subscriberId: number; provider: string },
): Promise<string | null> {
  const row = await prisma.subscriberWallet.findUnique({
    where: { accountId_subscriberId_provider: { accountId, subscriberId, provider } },
    select: { sealedToken: true },
  });
  return row?.sealedToken ?? null;
}

/** `provider` null: all of them. */
export async function deleteWallets(
  { prisma }: Db,
  accountId: number,
  { subscriberId, provider }: { subscriberId: number; provider: string | null },
): Promise<void> {
  const where = { accountId, subscriberId, ...(provider !== null && { provider }) };
  await prisma.subscriberWallet.deleteMany({ where });
}
