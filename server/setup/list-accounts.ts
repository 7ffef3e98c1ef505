import type { Db, Statements } from "@/server/platform/db/index";
import { listAccountRows } from "./accounts.repository";

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
export function listAccounts(db: Statements): Promise<ListedAccount[]> {
  return listAccountRows(db);
}

/** Whether the installation has any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.prisma.account.findFirst({ select: { id: true } })) !== null;
}
