import type { TextLimits } from "@/server/platform/config/index";
import { invalid } from "@/server/platform/errors/index";
import {
  type LimitedSubject,
  type ThrottleSubject,
  throttleAttempts,
} from "@/server/platform/rate-limit/index";
import type { Texter } from "@/server/platform/text-message/index";
import { generateOneTimeCode, requirePhone } from "../members/index";
import { hashPhoneCode, type PhoneContext } from "./phone-code";
import { insertPhoneCode } from "./phone-code.repository";

const CODE_MILLISECONDS = 10 * 60_000;

/** Messages per quarter of an hour: to one number, to one range of numbers, and requested from one address. */
const LIMITS = { number: 3, range: 10, address: 20 };
/** Messages per day: with the quarter-hour limit alone a patient attacker could send ninety times as many. */
const DAILY_LIMITS = { number: 10, range: 40, address: 100 };

/** Counters of a request. Fraudsters paid per message use a range of numbers: all but the last three digits. */
function toSubjects(
  { account }: PhoneContext,
  { phoneNumber, address, limits }: { phoneNumber: string; address: string | null; limits: TextLimits },
): LimitedSubject[] {
  const subjects: [ThrottleSubject, TextLimits][] = [
    [{ kind: "phone-code", name: `${account.id}:${phoneNumber}` }, toTextLimits("number")],
    [{ kind: "phone-code-range", name: phoneNumber.slice(0, -3) }, toTextLimits("range")],
    [{ kind: "phone-code-account", name: String(account.id) }, limits],
  ];
  if (address !== null) subjects.unshift([{ kind: "phone-code-address", address }, toTextLimits("address")]);
  return subjects.flatMap(([subject, { limit, daily }]) => [
    { ...subject, limit },
    { ...subject, kind: `${subject.kind}-day`, window: "day", limit: daily },
  ]);
}

function toTextLimits(counted: keyof typeof LIMITS): TextLimits {
  return { limit: LIMITS[counted], daily: DAILY_LIMITS[counted] };
}

/** The text message gateway; refuses where there is none. */
function requireTexter({ texter }: PhoneContext): Texter {
  if (texter !== null) return texter;
  throw invalid("body.phone-number", "Text messages are not available. Enter an email address.");
}

/** Refuses a number that the gateway cannot reach, whether it belongs to a member or not. */
function requireReachable(texter: Texter, phoneNumber: string): void {
  if (texter.reaches(phoneNumber)) return;
  const message = "We can't text this number. Use a mobile number, or log in another way.";
  throw invalid("body.phone-number", message);
}

/**
 * Requests a text message with a code. The response does not reveal whether a member has the number: the same row is
 * written in both cases, and a function sends the message later. Only the newest code counts, for ten minutes.
 */
export async function requestPhoneCode(
  ctx: PhoneContext,
  request: { phoneNumber: string; address: string | null },
): Promise<void> {
  const texter = requireTexter(ctx);
  const phoneNumber = requirePhone(request.phoneNumber);
  requireReachable(texter, phoneNumber);
  const subjectInput = { phoneNumber, address: request.address, limits: texter.limits };
  await throttleAttempts({ db: ctx.db, clock: ctx.systemClock }, toSubjects(ctx, subjectInput));
  const code = generateOneTimeCode(ctx);
  const now = ctx.systemClock.now();
  await ctx.db.transaction(async (tx) => {
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

/** Vault purpose of a code until it is sent. */
export function phoneCodePurpose(accountId: number): string {
  return `code to a phone of account ${accountId}`;
}
