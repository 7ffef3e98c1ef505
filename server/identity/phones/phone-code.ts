import { createHash } from "node:crypto";
import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Texter } from "@/server/platform/text-message/index";
import { consumeMemberAttempt } from "../members/index";
import { consumePhoneCode, countPhoneCodeAttempt } from "./phone-code.repository";

/** Context in which codes are sent to phones; `texter` null: this installation sends none. */
export type PhoneContext = Context & { texter: Texter | null; vault: Vault };

/** Maximum number of guesses per code. */
const MAX_TRIES = 5;

/** Hashes a code together with its recipient, because codes are short: one table of hashes cannot match several. */
export function hashPhoneCode(
  { account }: Pick<Context, "account">,
  phoneNumber: string,
  code: string,
): string {
  return createHash("sha256").update(`${account.id}:${phoneNumber}:${code}`).digest("hex");
}

function invalidCode(): AppError {
  return new AppError("invalid", "This code is not valid. Request a new one.", {
    problems: [{ path: "body.otp", message: "This code is not valid. Request a new one." }],
  });
}

/**
 * Checks the newest code of a number and returns its id, by which it is consumed. A wrong code, one with no guesses
 * left and a number without a code get the same refusal.
 */
export async function matchPhoneCode(
  ctx: Context,
  { phoneNumber, code, address }: { phoneNumber: string; code: string; address: string | null },
): Promise<number> {
  await consumeMemberAttempt(ctx, { kind: "code", name: phoneNumber, address });
  const now = ctx.systemClock.now();
  const storedCode = await countPhoneCodeAttempt(ctx.db, ctx.account.id, {
    phoneNumber,
    now,
    maxTries: MAX_TRIES,
  });
  if (storedCode === null || storedCode.codeHash !== hashPhoneCode(ctx, phoneNumber, code.trim()))
    throw invalidCode();
  return storedCode.id;
}

/** Consumes a matched code; of two concurrent calls one succeeds. */
export async function consumeOtp(ctx: Context, tx: Db, id: number): Promise<void> {
  if (!(await consumePhoneCode(tx, ctx.account.id, { id, now: ctx.systemClock.now() }))) throw invalidCode();
}
