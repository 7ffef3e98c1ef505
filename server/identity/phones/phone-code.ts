import { createHash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Texter } from "@/server/platform/text-message/index";
import type { Vault } from "@/server/platform/vault/index";
import { consumeMemberAttempt } from "../members/index";
import { consumePhoneCode, countPhoneTry } from "./phone-code.repository";

/** The context in which codes are sent to phones; `texter` null: this installation sends none. */
export type PhoneContext = Context & { texter: Texter | null; vault: Vault };

/** Guesses that one code bears. */
const MOST_TRIES = 5;

/** A code is short: its hash is bound to where it was sent, so that no table of hashes opens several. */
export function hashPhoneCode(
  { account }: Pick<Context, "account">,
  phoneNumber: string,
  code: string,
): string {
  return createHash("sha256").update(`${account.id}:${phoneNumber}:${code}`).digest("hex");
}

function refused(): AppError {
  return new AppError("invalid", "This code is not valid. Ask for a new one.", {
    problems: [{ path: "body.otp", message: "is unknown, over or used" }],
  });
}

/**
 * Whether a code is the one that was sent to a number last; its id, by which it is spent. A wrong one, one tried too
 * often and one for a number that none was sent to get the same refusal.
 */
export async function matchPhoneCode(
  ctx: Context,
  { phoneNumber, code, address }: { phoneNumber: string; code: string; address: string | null },
): Promise<number> {
  await consumeMemberAttempt(ctx, { kind: "code", name: phoneNumber, address });
  const now = ctx.worldClock.now();
  const kept = await countPhoneTry(ctx.db, ctx.account.id, { phoneNumber, now, most: MOST_TRIES });
  if (kept === null || kept.codeHash !== hashPhoneCode(ctx, phoneNumber, code.trim())) throw refused();
  return kept.id;
}

/** Spends a code that matched; of two at once one does. */
export async function consumeOtp(ctx: Context, tx: Db, id: number): Promise<void> {
  if (!(await consumePhoneCode(tx, ctx.account.id, { id, now: ctx.worldClock.now() }))) throw refused();
}
