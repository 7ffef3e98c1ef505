import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import { findAccountsWithOpenMails, findOpenMails } from "./reader-mail.repository";

/** Mails in one sweep. */
const BATCH = 500;

/** Request that a mail be sent, in the transaction that creates it. */
export async function requestMail(ctx: Context, tx: Db, mailId: number): Promise<void> {
  await ctx.emit(tx, toRequest(mailId, "requested"));
}

/** Request that several mails be sent, in the transaction that creates them. */
export async function requestMails(ctx: Context, tx: Db, mailIds: readonly number[]): Promise<void> {
  if (mailIds.length === 0) return;
  await ctx.emitBundle(
    tx,
    mailIds.map((id) => toRequest(id, "requested")),
  );
}

function toRequest(mailId: number, what: string) {
  return {
    name: "engagement/reader-mail.requested" as const,
    id: `reader-mail:${mailId}:${what}`,
    subject: { type: "reader-mail", id: String(mailId) },
    data: { mailId },
  };
}

/** Mails older than an hour should have been sent; after three days they are no news. */
function getOverdueTimes(now: Date): { after: Date; before: Date } {
  return {
    after: new Date(now.getTime() - 3 * DAY_MILLISECONDS),
    before: new Date(now.getTime() - HOUR_MILLISECONDS),
  };
}

/** List the accounts with mails that should have been sent long ago. */
export function listAccountsWithOverdueMails({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithOpenMails(db, getOverdueTimes(clock.now()));
}

/** Request again the mails of an account that should have been sent long ago, each once an hour. Returns how many. */
export async function requestOverdueMails(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const ids = await findOpenMails(ctx.db, ctx.account.id, { ...getOverdueTimes(now), limit: BATCH });
  if (ids.length === 0) return 0;
  const hour = now.toISOString().slice(0, 13);
  await ctx.db.transaction((tx) =>
    ctx.emitBundle(
      tx,
      ids.map((id) => toRequest(id, hour)),
    ),
  );
  return ids.length;
}
