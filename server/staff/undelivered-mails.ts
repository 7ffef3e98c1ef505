import type { Context } from "@/server/context/index";
import { listUndelivered, resendUndelivered, type UndeliveredMail } from "@/server/platform/mail-queue/index";
import { requirePermission } from "./require-permission";

export type { UndeliveredMail };

const MAX_MAILS = 200;

/** Lists the account's mails that could not be sent, newest first, at most 200. */
export function listUndeliveredMails(ctx: Context): Promise<UndeliveredMail[]> {
  requirePermission(ctx, "mails:read");
  const { db, systemClock: clock, account } = ctx;
  return listUndelivered({ db, clock }, { accountId: account.id, limit: MAX_MAILS });
}

/** Resends an undelivered mail within a minute. Throws conflict where its code or link has expired. */
export function resendMail(ctx: Context, id: string): Promise<{ isQueued: boolean }> {
  requirePermission(ctx, "mails:write");
  const { db, systemClock: clock, account } = ctx;
  return resendUndelivered({ db, clock }, { accountId: account.id, id });
}
