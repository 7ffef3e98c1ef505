import { createHash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Member } from "./member";
import { consumeToken, countCodeTry, insertToken } from "./token.repository";

export const CODE_MILLISECONDS = 10 * 60_000;
/** Guesses that one code bears. */
const MOST_TRIES = 5;

/** Six digits, each code as likely as any other. */
export function newCode(ctx: Pick<Context, "ids">): string {
  const random = Buffer.from(ctx.ids.secret(8), "base64url").readBigUInt64BE();
  return String(random % 1_000_000n).padStart(6, "0");
}

/** A code is short: its hash is bound to whom it was sent, so that no table of hashes opens several. */
function hashCode(memberId: number, code: string): string {
  return createHash("sha256").update(`${memberId}:${code}`).digest("hex");
}

/** Makes a code for a member; the one made last is the one that counts, for ten minutes. */
export async function makeCode(
  ctx: Pick<Context, "db" | "worldClock" | "ids" | "account">,
  memberId: number,
): Promise<string> {
  const code = newCode(ctx);
  const now = ctx.worldClock.now();
  await insertToken(ctx.db, ctx.account.id, {
    memberId,
    purpose: "one_time_code",
    tokenHash: hashCode(memberId, code),
    now,
    expiresAt: new Date(now.getTime() + CODE_MILLISECONDS),
  });
  return code;
}

/** Spends a member's code. A wrong one, one tried too often and one of nobody's get the same refusal. */
export async function consumeCode(ctx: Context, member: Member | null, code: string): Promise<void> {
  const refused = new AppError("invalid", "This code is not valid. Ask for a new one.", {
    problems: [{ path: "body.otp", message: "is unknown, over or used" }],
  });
  if (member === null) throw refused;
  const now = ctx.worldClock.now();
  const kept = await countCodeTry(ctx.db, ctx.account.id, { memberId: member.id, now, most: MOST_TRIES });
  const tokenHash = hashCode(member.id, code.trim());
  if (kept !== tokenHash) throw refused;
  const owner = await consumeToken(ctx.db, ctx.account.id, { purpose: "one_time_code", tokenHash, now });
  if (owner === null) throw refused;
}
