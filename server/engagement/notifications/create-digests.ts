import type { Context } from "@/server/context/index";
import { assignWaitingNotices, findDigestReaders } from "./digest.repository";
import { getDigestDay } from "./digest-day.rules";
import { insertMail } from "./notice.repository";
import { requestMail } from "./request-mail";

/** Readers in one transaction. */
const BATCH = 200;

/**
 * Create the digests of an account that are due: one per reader and day, in the morning of the account's time zone, with
 * what has waited since the last one, and for readers who follow something. Returns how many; repeated and concurrent
 * calls create none twice. Whether there is any news is found out when it is sent.
 */
export async function createDigests(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const day = getDigestDay(now, ctx.account.timeZone);
  if (day === null) return 0;
  const accountId = ctx.account.id;
  const occasion = `digest:${day}`;
  let created = 0;
  let after = 0;
  for (;;) {
    const readers = await findDigestReaders(ctx.db, accountId, { occasion, after, limit: BATCH });
    await ctx.db.transaction(async (tx) => {
      for (const readerId of readers) {
        const mailId = await insertMail(tx, accountId, { readerId, topic: "digest", occasion, now });
        if (mailId === null) continue;
        await assignWaitingNotices(tx, accountId, { readerId, mailId });
        await requestMail(ctx, tx, mailId);
        created += 1;
      }
    });
    if (readers.length < BATCH) return created;
    after = readers.at(-1) ?? after;
  }
}
