import type { Db } from "@/server/platform/db/index";

interface PublicationRow {
  name: string;
  siteUrl: string;
  timeZone: string;
  domains: string[];
}

export async function readPublication(db: Db, accountId: number): Promise<PublicationRow> {
  const { domains, ...row } = await db.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      name: true,
      siteUrl: true,
      timeZone: true,
      domains: { select: { host: true }, orderBy: { host: "asc" } },
    },
  });
  return { ...row, domains: domains.map(({ host }) => host) };
}

/** Updates the account's row and hosts. Returns the hosts that another account already has. */
export async function writePublication(
  tx: Db,
  accountId: number,
  { name, siteUrl, timeZone, domains }: PublicationRow,
): Promise<string[]> {
  const { account, accountDomain } = tx.prisma;
  await account.updateMany({ where: { id: accountId }, data: { name, siteUrl, timeZone } });
  await accountDomain.deleteMany({ where: { accountId, host: { notIn: domains } } });
  // Sorted, so that two accounts that add the same hosts wait for each other instead of deadlocking.
  const added = domains.toSorted().map((host) => ({ host, accountId }));
  await accountDomain.createMany({ data: added, skipDuplicates: true });
  const foreign = await accountDomain.findMany({
    where: { host: { in: domains }, accountId: { not: accountId } },
    orderBy: { host: "asc" },
    select: { host: true },
  });
  return foreign.map(({ host }) => host);
}
