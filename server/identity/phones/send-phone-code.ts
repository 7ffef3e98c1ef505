import type { Account } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Texter, TextVerdict } from "@/server/platform/text-message/index";
import { authOrigin, findMemberByPhone } from "../members/index";
import type { PhoneContext } from "./phone-code";
import { claimPhoneCode, findPhoneCode, markPhoneCodeSent, releasePhoneCode } from "./phone-code.repository";
import { phoneCodePurpose } from "./request-phone-code";

/** A claim of one that died is taken over after so long: longer than a message may take to be handed over. */
const DEAD_MILLISECONDS = 60_000;

/** Phones know from the last line which page a code is for, and offer it there. */
function wordsOf(account: Account, code: string): string {
  const { hostname } = new URL(authOrigin(account));
  const lead = `${code} is your code for ${account.name}. It works once, for ten minutes. Give it to nobody.`;
  return `${lead}\n\n@${hostname} #${code}`;
}

interface CodeMessage {
  id: number;
  phoneNumber: string;
  sealedCode: string;
}

/** Sends the message of a code that is the caller's to send. */
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
      text: wordsOf(account, code),
      occurrence: `phone-code:${id}`,
    });
  } catch (error) {
    await releasePhoneCode(ctx.db, account.id, id);
    throw error;
  }
}

/** What became of a message. over: its code is, or it left before. locked: the number is a locked member's. */
export type PhoneCodeOutcome = TextVerdict | "over" | "locked";

/**
 * Sends a code to the number that it was asked for, once, whoever asks and however often. Throws where it could not be
 * handed over, so that it is tried again with the same code.
 */
export async function sendPhoneCode(ctx: PhoneContext, id: number): Promise<PhoneCodeOutcome> {
  const { account, db, texter } = ctx;
  const now = ctx.worldClock.now();
  const asked = await findPhoneCode(db, account.id, id);
  if (asked === null || asked.sealedCode === null || asked.expiresAt <= now || texter === null) return "over";
  const { phoneNumber, sealedCode } = asked;
  const member = await findMemberByPhone(db, account.id, phoneNumber);
  if (member !== null && member.lockedAt !== null) return "locked";
  const deadBefore = new Date(now.getTime() - DEAD_MILLISECONDS);
  if (!(await claimPhoneCode(db, account.id, { id, now, deadBefore })))
    throw new AppError("conflict", "This text message is being sent by somebody else.");
  const verdict = await send(ctx, texter, { id, phoneNumber, sealedCode });
  await markPhoneCodeSent(db, account.id, { id, now: ctx.worldClock.now() });
  return verdict;
}
