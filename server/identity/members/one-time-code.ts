import { createHash } from "node:crypto";
import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import type { Member } from "./member";
import { consumeToken, countCodeAttempt, insertToken } from "./token.repository";

export const CODE_MILLISECONDS = 10 * 60_000;
/** Maximum number of guesses per code. */
const MAX_TRIES = 5;

/** Generates a six-digit code, uniformly distributed. */
export function generateOneTimeCode(ctx: Pick<Context, "ids">): string {
  const random = Buffer.from(ctx.ids.secret(8), "base64url").readBigUInt64BE();
  return String(random % 1_000_000n).padStart(6, "0");
}

/** Hashes a code together with its recipient, because codes are short: one table of hashes cannot match several. */
function hashCode(memberId: number, code: string): string {
  return createHash("sha256").update(`${memberId}:${code}`).digest("hex");
}

/** Creates a code for a member, valid for ten minutes; only the newest code of a member is accepted. */
export async function createOneTimeCode(
  ctx: Pick<Context, "db" | "systemClock" | "ids" | "account">,
  memberId: number,
): Promise<string> {
  const code = generateOneTimeCode(ctx);
  const now = ctx.systemClock.now();
  await insertToken(ctx.db, ctx.account.id, {
    memberId,
    purpose: "one_time_code",
    tokenHash: hashCode(memberId, code),
    now,
    expiresAt: new Date(now.getTime() + CODE_MILLISECONDS),
  });
  return code;
}

/** Consumes a member's code. A wrong code, one with no guesses left and an unknown member get the same refusal. */
export async function consumeCode(ctx: Context, member: Member | null, code: string): Promise<void> {
  const refusal = new AppError("invalid", "This code is not valid. Request a new one.", {
    problems: [{ path: "body.otp", message: "This code is not valid. Request a new one." }],
  });
  if (member === null) throw refusal;
  const now = ctx.systemClock.now();
  const storedHash = await countCodeAttempt(ctx.db, ctx.account.id, {
    memberId: member.id,
    now,
    maxTries: MAX_TRIES,
  });
  const tokenHash = hashCode(member.id, code.trim());
  if (storedHash !== tokenHash) throw refusal;
  const owner = await consumeToken(ctx.db, ctx.account.id, { purpose: "one_time_code", tokenHash, now });
  if (owner === null) throw refusal;
}
