import type { Context } from "@/server/accounts/index";
import { requirePermission } from "./require-permission";

/** A server key as staff recognise it; the key itself is known to nobody here. */
export interface ServerKeySummary {
  id: number;
  prefix: string;
  createdAt: Date;
  revokedAt: Date | null;
}

/** The account's newest 50 server keys, live and revoked. */
export async function listServerKeys(ctx: Context): Promise<ServerKeySummary[]> {
  requirePermission(ctx, "keys:read");
  return ctx.db.prisma.accountServerKey.findMany({
    where: { accountId: ctx.account.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 50,
    select: { id: true, prefix: true, createdAt: true, revokedAt: true },
  });
}
