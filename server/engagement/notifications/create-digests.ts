import type { Context } from "@/server/context/index";
import { assignWaitingNotices, findDigestReaders } from "./digest.repository";
import { getDigestDay } from "./digest-day.rules";
import { insertMails } from "./notice.repository";
import { requestMails } from "./request-mail";

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
    if (readers.length > 0)
      created += await ctx.db.transaction(async (tx) => {
        const digests = { readerIds: readers, topic: "digest", occasion, now } as const;
        const mailIds = await insertMails(tx, accountId, digests);
        await assignWaitingNotices(tx, accountId, mailIds);
        await requestMails(ctx, tx, mailIds);
        return mailIds.length;
      });
    if (readers.length < BATCH) return created;
    after = readers.at(-1) ?? after;
  }
}
