import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { findCandidates, insertMail, insertNotice, type NoticeCandidate } from "./notice.repository";
import { decideNotice } from "./notice.rules";
import { requestMail } from "./request-mail";

/** Readers of one transaction: a thread may have thousands of followers. */
const BATCH = 200;

/**
 * Notify the members whom a comment concerns: its parent's author, those it mentions, and those who follow its thread.
 * A notice that is wanted at once gets a mail of its own, any other waits for the digest. Returns the number of new
 * notices; repeated calls and comments that are no longer visible add none.
 */
export async function notifyOfComment(ctx: Context, commentId: number): Promise<number> {
  const candidates = await findCandidates(ctx.db, ctx.account.id, commentId);
  let added = 0;
  for (let from = 0; from < candidates.length; from += BATCH)
    added += await ctx.db.transaction(async (tx) => {
      let count = 0;
      for (const candidate of candidates.slice(from, from + BATCH))
        if (await addNotice(ctx, tx, { candidate, commentId })) count += 1;
      return count;
    });
  return added;
}

async function addNotice(
  ctx: Context,
  tx: Db,
  { candidate, commentId }: { candidate: NoticeCandidate; commentId: number },
): Promise<boolean> {
  const notice = decideNotice(candidate);
  if (notice === null) return false;
  const { kind, isAtOnce } = notice;
  const { readerId } = candidate;
  const accountId = ctx.account.id;
  const now = ctx.clock.now();
  if (!isAtOnce) return insertNotice(tx, accountId, { readerId, commentId, kind, mailId: null, now });
  const topic = kind === "mention" ? "mentions" : "replies";
  const mailId = await insertMail(tx, accountId, { readerId, topic, occasion: `comment:${commentId}`, now });
  if (mailId === null) return false;
  // A notice that waits for a digest since the preference was changed stays there: the empty mail is dropped.
  const isNew = await insertNotice(tx, accountId, { readerId, commentId, kind, mailId, now });
  await requestMail(ctx, tx, mailId);
  return isNew;
}
