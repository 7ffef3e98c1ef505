import type { TextLimits } from "@/server/platform/config/index";
import { invalid } from "@/server/platform/errors/index";
import type { Texter } from "@/server/platform/text-message/index";
import { admitAttempts, type LimitedSubject, type ThrottleSubject } from "@/server/platform/throttle/index";
import { newCode, requirePhone } from "../members/index";
import { hashPhoneCode, type PhoneContext } from "./phone-code";
import { insertPhoneCode } from "./phone-code.repository";

const CODE_MILLISECONDS = 10 * 60_000;

/** Messages in a quarter of an hour: to one number, to numbers side by side, and asked for from one address. */
const LIMITS = { number: 3, range: 10, address: 20 };
/** And in a day: by the quarter of an hour alone, patience would cost a publication ninety times as much. */
const DAILY_LIMITS = { number: 10, range: 40, address: 100 };

/** Whoever earns by messages has them sent to many numbers of one range: what they share, less the last three digits. */
function subjectsOf(
  { account }: PhoneContext,
  { phoneNumber, address, limits }: { phoneNumber: string; address: string | null; limits: TextLimits },
): LimitedSubject[] {
  const subjects: [ThrottleSubject, TextLimits][] = [
    [{ kind: "phone-code", name: `${account.id}:${phoneNumber}` }, bothOf("number")],
    [{ kind: "phone-code-range", name: phoneNumber.slice(0, -3) }, bothOf("range")],
    [{ kind: "phone-code-account", name: String(account.id) }, limits],
  ];
  if (address !== null) subjects.unshift([{ kind: "phone-code-address", address }, bothOf("address")]);
  return subjects.flatMap(([subject, { limit, daily }]) => [
    { ...subject, limit },
    { ...subject, kind: `${subject.kind}-day`, window: "day", limit: daily },
  ]);
}

function bothOf(counted: keyof typeof LIMITS): TextLimits {
  return { limit: LIMITS[counted], daily: DAILY_LIMITS[counted] };
}

/** The way to send messages; refuses where there is none. */
function requireTexter({ texter }: PhoneContext): Texter {
  if (texter !== null) return texter;
  throw invalid("body.phone-number", "Nothing is sent by phone here: give an e-mail address.");
}

/** Why a number gets no code, as a refusal. The same whether it is somebody's or not. */
function requireReach(texter: Texter, phoneNumber: string): void {
  if (texter.reaches(phoneNumber)) return;
  const said = "No text messages are sent to this number. Use the number of a mobile phone, or another way.";
  throw invalid("body.phone-number", said);
}

/**
 * Asks for a text message with a code. Whether a member has the number is found out by nobody: the same is written and
 * answered, and the message is sent later, by a function. The code made last is the one that counts, for ten minutes.
 */
export async function requestPhoneCode(
  ctx: PhoneContext,
  request: { phoneNumber: string; address: string | null },
): Promise<void> {
  const texter = requireTexter(ctx);
  const phoneNumber = requirePhone(request.phoneNumber);
  requireReach(texter, phoneNumber);
  const asked = { phoneNumber, address: request.address, limits: texter.limits };
  await admitAttempts({ db: ctx.db, clock: ctx.worldClock }, subjectsOf(ctx, asked));
  const code = newCode(ctx);
  const now = ctx.worldClock.now();
  await ctx.db.withTx(async (tx) => {
    const id = await insertPhoneCode(tx, ctx.account.id, {
      phoneNumber,
      codeHash: hashPhoneCode(ctx, phoneNumber, code),
      sealedCode: ctx.vault.seal(code, phoneCodePurpose(ctx.account.id)),
      now,
      expiresAt: new Date(now.getTime() + CODE_MILLISECONDS),
    });
    await ctx.emit(tx, {
      name: "identity/phone-code.requested",
      id: `phone-code:${id}`,
      subject: { type: "phone-code", id: String(id) },
      data: { phoneCodeId: id },
    });
  });
}

/** For what a code is sealed until it has left. */
export function phoneCodePurpose(accountId: number): string {
  return `code to a phone of account ${accountId}`;
}
