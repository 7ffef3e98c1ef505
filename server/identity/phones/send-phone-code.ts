import type { Account } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Texter, TextVerdict } from "@/server/platform/text-message/index";
import { authOrigin, findMemberByPhone } from "../members/index";
import type { PhoneContext } from "./phone-code";
import { claimPhoneCode, findPhoneCode, markPhoneCodeSent, releasePhoneCode } from "./phone-code.repository";
import { phoneCodePurpose } from "./request-phone-code";

/** Timeout of a claim whose process crashed: longer than handing a message to the gateway may take. */
const CLAIM_TIMEOUT_MILLISECONDS = 60_000;

/** Builds the message. Phones read the page of a code from its last line, and offer the code there. */
function toMessage(account: Account, code: string): string {
  const { hostname } = new URL(authOrigin(account));
  const text = `${code} is your code for ${account.name}. It works once and expires in 10 minutes. Don't share it.`;
  return `${text}\n\n@${hostname} #${code}`;
}

interface CodeMessage {
  id: number;
  phoneNumber: string;
  sealedCode: string;
}

/** Sends a claimed message; releases the claim on failure. */
async function send(
  ctx: PhoneContext,
  texter: Texter,
  { id, phoneNumber, sealedCode }: CodeMessage,
): Promise<TextVerdict> {
  const { account } = ctx;
  const code = ctx.vault.open(sealedCode, phoneCodePurpose(account.id));
  try {
    return await texter.send({
      accountId: account.id,
      sender: account.name,
      to: phoneNumber,
      text: toMessage(account, code),
      occurrence: `phone-code:${id}`,
    });
  } catch (error) {
    await releasePhoneCode(ctx.db, account.id, id);
    throw error;
  }
}

/** Outcome of a message. over: the code has expired or is already sent. locked: the number's member is locked. */
export type PhoneCodeOutcome = TextVerdict | "over" | "locked";

/**
 * Sends a code to its number, once, however many callers try. Throws where the gateway did not accept it, so that it
 * is retried with the same code.
 */
export async function sendPhoneCode(ctx: PhoneContext, id: number): Promise<PhoneCodeOutcome> {
  const { account, db, texter } = ctx;
  const now = ctx.systemClock.now();
  const phoneCode = await findPhoneCode(db, account.id, id);
  if (phoneCode === null || phoneCode.sealedCode === null || phoneCode.expiresAt <= now || texter === null)
    return "over";
  const { phoneNumber, sealedCode } = phoneCode;
  const member = await findMemberByPhone(db, account.id, phoneNumber);
  if (member !== null && member.lockedAt !== null) return "locked";
  const deadBefore = new Date(now.getTime() - CLAIM_TIMEOUT_MILLISECONDS);
  if (!(await claimPhoneCode(db, account.id, { id, now, deadBefore })))
    throw new AppError("conflict", "This text message is already being sent.");
  const verdict = await send(ctx, texter, { id, phoneNumber, sealedCode });
  await markPhoneCodeSent(db, account.id, { id, now: ctx.systemClock.now() });
  return verdict;
}
