import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  createSession,
  emitMemberSignedUp,
  findMemberById,
  findMemberByPhone,
  getOwnMember,
  isPhoneTaken,
  type LogInResult,
  lockPhone,
  type Member,
  type ProfileChange,
  removeUnverifiedPhone,
  requireName,
  requirePhone,
  requireUnlocked,
  toSignInError,
  updateMember,
  updateProfile,
  writeMember,
} from "../members/index";
import type { ClientInfo } from "../sessions";
import { consumeOtp, matchPhoneCode } from "./phone-code";

/** Input of a log-in by a code that was sent to a number. */
export interface OtpInput {
  phoneNumber: string;
  code: string;
  /** Name under which an unknown number signs up; null: it is refused. */
  signUp: { name: string } | null;
}

/** Initial name of readers who sign up with a number only. */
const DEFAULT_NAME = "Reader";

/** Refusal of a number without a member. Sent only after a correct code, which stays valid. */
function notAMember(): AppError {
  return new AppError("unauthorized", "No account uses this number yet. Sign up, or log in another way.", {
    problems: [{ path: "body.auto-signup", message: "must be true to create an account" }],
  });
}

/** Whether a log-in was refused only because the number has no member yet. */
export function needsSignUp(error: unknown): boolean {
  return error instanceof AppError && error.problems.some(({ path }) => path === "body.auto-signup");
}

async function signUpByPhone(
  ctx: Context,
  tx: Db,
  { phoneNumber, name }: { phoneNumber: string; name: string },
): Promise<number> {
  const now = ctx.systemClock.now();
  // The member who entered this number before never verified it: such a number gives no access and blocks nobody.
  await removeUnverifiedPhone(tx, ctx.account.id, { phoneNumber, now });
  const id = await writeMember(ctx, tx, {
    name: name.trim() === "" ? DEFAULT_NAME : requireName(name),
    email: null,
    username: null,
    passwordHash: null,
    firstName: null,
    lastName: null,
    phoneNumber,
    phoneVerifiedAt: now,
    avatarUrl: null,
    source: "phone",
    emailVerifiedAt: null,
  });
  if (id === null) throw new AppError("conflict", "Someone just signed up with this number. Try again.");
  await emitMemberSignedUp(ctx, tx, id);
  return id;
}

async function findOrSignUpMember(
  ctx: Context,
  { signUp, code, address, ...input }: OtpInput & { address: string | null },
): Promise<Member> {
  const phoneNumber = requirePhone(input.phoneNumber);
  const accountId = ctx.account.id;
  const codeId = await matchPhoneCode(ctx, { phoneNumber, code, address });
  if (signUp === null && (await findMemberByPhone(ctx.db, accountId, phoneNumber)) === null)
    throw notAMember();
  return ctx.db.transaction(async (tx) => {
    await lockPhone(tx, accountId, phoneNumber);
    await consumeOtp(ctx, tx, codeId);
    const existing = await findMemberByPhone(tx, accountId, phoneNumber);
    if (existing !== null) return existing;
    if (signUp === null) throw notAMember();
    const created = await findMemberById(
      tx,
      accountId,
      await signUpByPhone(ctx, tx, { phoneNumber, ...signUp }),
    );
    if (created === null) throw new Error("cannot find the member that was just created");
    return created;
  });
}

/** Authenticates a member by a code that was sent to a number; creates a member if requested. */
export async function verifyPhoneOtp(
  ctx: Context,
  proof: OtpInput & { address: string | null },
): Promise<Member> {
  const member = await findOrSignUpMember(ctx, proof).catch((error: unknown) => {
    throw toSignInError(error);
  });
  requireUnlocked(member);
  return member;
}

/** Logs a member in by the code that was sent to their phone. */
export async function logInByPhone(
  ctx: Context,
  { client, ...proof }: OtpInput & { client: ClientInfo },
): Promise<LogInResult> {
  return createSession(ctx, await verifyPhoneOtp(ctx, { ...proof, address: client.address }), client);
}

/**
 * Requires a verified e-mail address, or none. Otherwise somebody who signed up with another person's address would
 * keep access by phone after the owner of the address reclaims the account.
 */
function requireConfirmedAddress({ email, emailVerifiedAt }: Member): void {
  if (email === null || emailVerifiedAt !== null) return;
  throw new AppError("conflict", "Confirm your email address before you add a phone number to log in with.");
}

/**
 * Verifies a number for the current member by the code that was sent there. A member who had entered it unverified
 * loses it; a number that another member has verified is refused.
 */
export async function saveOwnPhone(
  ctx: Context,
  { code, address, ...input }: { phoneNumber: string; code: string; address: string | null },
): Promise<Member> {
  const member = await getOwnMember(ctx);
  requireConfirmedAddress(member);
  const { id } = member;
  const phoneNumber = requirePhone(input.phoneNumber);
  const accountId = ctx.account.id;
  const codeId = await matchPhoneCode(ctx, { phoneNumber, code, address });
  const now = ctx.systemClock.now();
  return ctx.db.transaction(async (tx) => {
    await lockPhone(tx, accountId, phoneNumber);
    await consumeOtp(ctx, tx, codeId);
    const current = await findMemberById(tx, accountId, id);
    if (current === null) throw new AppError("unauthorized", "This account no longer exists. Please log in.");
    if (current.phoneNumber !== phoneNumber) {
      await removeUnverifiedPhone(tx, accountId, { phoneNumber, now });
      if (await isPhoneTaken(tx, accountId, { phoneNumber, except: id }))
        throw new AppError("conflict", "This phone number belongs to another account.");
    }
    await updateMember(tx, accountId, { id, phoneNumber, phoneVerifiedAt: now, now });
    await ctx.emit(tx, {
      name: "identity/member.phone-verified",
      id: `member:${id}:phone-verified:${codeId}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id },
    });
    return { ...current, phoneNumber, phoneVerifiedAt: now, updatedAt: now };
  });
}

/**
 * Changes a profile by a code that was sent to a phone: of the current member, for whom the number is verified, or of
 * the member who has already verified it.
 */
export async function updateByPhoneCode(
  ctx: Context,
  { change, ...otp }: { phoneNumber: string; code: string; address: string | null; change: ProfileChange },
): Promise<Member> {
  const member =
    ctx.actor.kind === "reader"
      ? await saveOwnPhone(ctx, otp)
      : await findOrSignUpMember(ctx, { ...otp, signUp: null });
  requireUnlocked(member);
  return updateProfile(ctx, member.id, { ...change, phoneNumber: undefined });
}
