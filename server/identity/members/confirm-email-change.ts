import type { Context } from "@/server/context/index";
import { type Db, getSqlState } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { consumeMemberAttempt } from "./attempts";
import {
  cancelEmailChanges,
  completeEmailChange,
  findEmailChangeByToken,
  isEmailTaken,
  lockMemberRow,
  replaceEmail,
  writeEmailConfirmation,
} from "./email-change.repository";
import { type EmailChange, type EmailChangeSide, judgeEmailChange } from "./email-change.rules";
import { findMemberById } from "./member.repository";
import { hashSentToken } from "./password-links";
import { deleteTokens } from "./token.repository";

const UNIQUE_VIOLATION = "23505";

interface SentLink {
  token: string;
  address: string | null;
}

interface LinkedChange {
  change: EmailChange;
  side: EmailChangeSide;
}

function invalidLink(): AppError {
  return new AppError("invalid", "This link is no longer valid. Request a new one.");
}

function takenEmail(): AppError {
  return new AppError("conflict", "This email address belongs to another account.");
}

/** Finds the change of a link, to show what it confirms; null: the link is used, expired or unknown. */
export async function findEmailChangeOfLink(ctx: Context, link: SentLink): Promise<LinkedChange | null> {
  const tokenHash = hashSentToken(link.token);
  await consumeMemberAttempt(ctx, { kind: "token", name: tokenHash, address: link.address });
  return findEmailChangeByToken(ctx.db, ctx.account.id, { tokenHash, now: ctx.systemClock.now() });
}

/** Runs work on the change of a link while its member is locked; of two calls with one link, one finds it. */
async function changeByLink<T>(
  ctx: Context,
  link: SentLink,
  work: (tx: Db, linked: LinkedChange) => Promise<T>,
): Promise<T> {
  const found = await findEmailChangeOfLink(ctx, link);
  if (found === null) throw invalidLink();
  return ctx.db.transaction(async (tx) => {
    await lockMemberRow(tx, ctx.account.id, found.change.memberId);
    const key = { tokenHash: hashSentToken(link.token), now: ctx.systemClock.now() };
    const linked = await findEmailChangeByToken(tx, ctx.account.id, key);
    if (linked === null) throw invalidLink();
    return work(tx, linked);
  });
}

/** Sets the new address. Links and codes that were sent to the old one end; sessions stay. */
async function complete(ctx: Context, tx: Db, { id, memberId, newEmail }: EmailChange): Promise<void> {
  const accountId = ctx.account.id;
  const now = ctx.systemClock.now();
  if (await isEmailTaken(tx, accountId, { email: newEmail, except: memberId })) throw takenEmail();
  await replaceEmail(tx, accountId, { memberId, email: newEmail, now });
  await completeEmailChange(tx, accountId, { id, now });
  const purposes = ["reset_password", "one_time_code", "verify_email"] as const;
  await deleteTokens(tx, accountId, { memberId, purposes, now });
  await ctx.emit(tx, {
    name: "identity/member.email-changed",
    id: `email-change:${id}:completed`,
    subject: { type: "member", id: String(memberId) },
    data: { memberId, emailChangeId: id },
  });
}

/**
 * Confirms one side of a change by the link that was sent there. `waiting`: the other address has yet to be confirmed;
 * `complete`: the member logs in with the new address from now on. Each link works once. Invalid: the link is used,
 * expired or outdated; conflict: the address has got an account meanwhile, and nothing changed.
 */
export async function confirmEmailChange(ctx: Context, link: SentLink): Promise<"waiting" | "complete"> {
  try {
    return await changeByLink(ctx, link, async (tx, { change, side }) => {
      const accountId = ctx.account.id;
      const now = ctx.systemClock.now();
      const member = await findMemberById(tx, accountId, change.memberId);
      if (member === null) throw invalidLink();
      const confirmed = {
        ...change,
        ...(side === "new" ? { newConfirmedAt: now } : { oldConfirmedAt: now }),
      };
      const verdict = judgeEmailChange(confirmed, member);
      if (verdict === "outdated") throw invalidLink();
      await writeEmailConfirmation(tx, accountId, { id: change.id, side, now });
      if (verdict === "complete") await complete(ctx, tx, change);
      return verdict;
    });
  } catch (error) {
    if (getSqlState(error) === UNIQUE_VIOLATION) throw takenEmail();
    throw error;
  }
}

/** Cancels a change by either of its links; invalid: the link is used, expired or unknown. */
export async function cancelEmailChangeByLink(ctx: Context, link: SentLink): Promise<void> {
  await changeByLink(ctx, link, async (tx, { change: { memberId } }) => {
    await cancelEmailChanges(tx, ctx.account.id, { memberId, now: ctx.systemClock.now() });
  });
}
