import type { Db } from "@/server/platform/db/index";

/** An account as the operator sees it. */
export interface ListedAccount {
  id: number;
  name: string;
  siteUrl: string;
  mode: "live" | "test";
  domains: string[];
  /** Number of its staff. */
  staff: number;
}

/** Lists every account of the installation, oldest first. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const rows = await db.prisma.account.findMany({
    orderBy: { id: "asc" },
    select: {
      id: true,
      name: true,
      siteUrl: true,
      mode: true,
      domains: { select: { host: true }, orderBy: { host: "asc" } },
      _count: { select: { staff: true } },
    },
  });
  return rows.map(({ _count, domains, ...row }) => ({
    ...row,
    domains: domains.map(({ host }) => host),
    staff: _count.staff,
  }));
}

/** Whether the installation has any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.prisma.account.findFirst({ select: { id: true } })) !== null;
}
