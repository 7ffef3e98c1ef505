import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  announceMember,
  asSignIn,
  createSession,
  dropUnprovedPhone,
  findMemberById,
  findMemberByPhone,
  getOwnMember,
  isPhoneTaken,
  type LoggedIn,
  lockPhone,
  type Member,
  type ProfileChange,
  requireName,
  requirePhone,
  requireUnlocked,
  updateMember,
  updateProfile,
  writeMember,
} from "../members/index";
import type { ClientInfo } from "../sessions";
import { consumeOtp, matchPhoneCode } from "./phone-code";

/** What somebody shows who logs in by a code that was sent to a number. */
export interface OtpInput {
  phoneNumber: string;
  code: string;
  /** Whether somebody new is made a member, and under which name; null: they are not. */
  signUp: { name: string } | null;
}

/** Readers who sign up by a number alone are called so until they give themselves a name. */
const NEWCOMER = "Reader";

/** Nobody can log in by this number yet. Said only to whoever has shown that it is theirs; their code stays good. */
function unknown(): AppError {
  return new AppError(
    "unauthorized",
    "No member logs in by this number yet. Sign up, or log in another way.",
    {
      problems: [{ path: "body.auto-signup", message: "has to be true for somebody new" }],
    },
  );
}

/** Whether a log-in was refused only because nobody logs in by this number yet. */
export function needsSignUp(error: unknown): boolean {
  return error instanceof AppError && error.problems.some(({ path }) => path === "body.auto-signup");
}

async function signUpBy(
  ctx: Context,
  tx: Db,
  { phoneNumber, name }: { phoneNumber: string; name: string },
): Promise<number> {
  const now = ctx.worldClock.now();
  // Whoever gave this number before never proved it: an unproved number opens nothing, and keeps nobody out.
  await dropUnprovedPhone(tx, ctx.account.id, { phoneNumber, now });
  const id = await writeMember(ctx, tx, {
    name: name.trim() === "" ? NEWCOMER : requireName(name),
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
  if (id === null) throw new AppError("conflict", "Somebody signed up with this number just now. Try again.");
  await announceMember(ctx, tx, id);
  return id;
}

async function memberByPhone(
  ctx: Context,
  { signUp, code, address, ...given }: OtpInput & { address: string | null },
): Promise<Member> {
  const phoneNumber = requirePhone(given.phoneNumber);
  const accountId = ctx.account.id;
  const codeId = await matchPhoneCode(ctx, { phoneNumber, code, address });
  if (signUp === null && (await findMemberByPhone(ctx.db, accountId, phoneNumber)) === null) throw unknown();
  return ctx.db.withTx(async (tx) => {
    await lockPhone(tx, accountId, phoneNumber);
    await consumeOtp(ctx, tx, codeId);
    const known = await findMemberByPhone(tx, accountId, phoneNumber);
    if (known !== null) return known;
    if (signUp === null) throw unknown();
    const made = await findMemberById(tx, accountId, await signUpBy(ctx, tx, { phoneNumber, ...signUp }));
    if (made === null) throw new Error("a member who was just written is not there");
    return made;
  });
}

/** Who proves by a code that was sent there that a number is theirs; a new member where that is wanted. */
export async function verifyPhoneOtp(
  ctx: Context,
  proof: OtpInput & { address: string | null },
): Promise<Member> {
  const member = await memberByPhone(ctx, proof).catch((error: unknown) => {
    throw asSignIn(error);
  });
  requireUnlocked(member);
  return member;
}

/** Signs a member in by the code that was sent to their phone. */
export async function logInByPhone(
  ctx: Context,
  { place, ...proof }: OtpInput & { place: ClientInfo },
): Promise<LoggedIn> {
  return createSession(ctx, await verifyPhoneOtp(ctx, { ...proof, address: place.address }), place);
}

/**
 * Whoever signed up under somebody else's address must not keep a way in that stays when its owner comes: a number is
 * added to a confirmed address, or to none.
 */
function requireConfirmedAddress({ email, emailVerifiedAt }: Member): void {
  if (email === null || emailVerifiedAt !== null) return;
  throw new AppError(
    "conflict",
    "Confirm your e-mail address first. Then you can add a number to log in by.",
  );
}

/**
 * Keeps a number as the own of the member who asks, who proves it by the code that was sent there. Whoever only said
 * that it is theirs loses it; another member's, who has proved it, it stays.
 */
export async function saveOwnPhone(
  ctx: Context,
  { code, address, ...given }: { phoneNumber: string; code: string; address: string | null },
): Promise<Member> {
  const own = await getOwnMember(ctx);
  requireConfirmedAddress(own);
  const { id } = own;
  const phoneNumber = requirePhone(given.phoneNumber);
  const accountId = ctx.account.id;
  const codeId = await matchPhoneCode(ctx, { phoneNumber, code, address });
  const now = ctx.worldClock.now();
  return ctx.db.withTx(async (tx) => {
    await lockPhone(tx, accountId, phoneNumber);
    await consumeOtp(ctx, tx, codeId);
    const before = await findMemberById(tx, accountId, id);
    if (before === null) throw new AppError("unauthorized", "This member is no more. Please log in.");
    if (before.phoneNumber !== phoneNumber) {
      await dropUnprovedPhone(tx, accountId, { phoneNumber, now });
      if (await isPhoneTaken(tx, accountId, { phoneNumber, except: id }))
        throw new AppError("conflict", "This phone number is another member's, who logs in by it.");
    }
    await updateMember(tx, accountId, { id, phoneNumber, phoneVerifiedAt: now, now });
    await ctx.emit(tx, {
      name: "identity/member.phone-verified",
      id: `member:${id}:phone-verified:${codeId}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id },
    });
    return { ...before, phoneNumber, phoneVerifiedAt: now, updatedAt: now };
  });
}

/**
 * Changes a profile by a code that was sent to a phone: of whoever is signed in, whose number it becomes, or of the member
 * who has proved it before.
 */
export async function updateByPhoneCode(
  ctx: Context,
  { change, ...sent }: { phoneNumber: string; code: string; address: string | null; change: ProfileChange },
): Promise<Member> {
  const member =
    ctx.actor.kind === "reader"
      ? await saveOwnPhone(ctx, sent)
      : await memberByPhone(ctx, { ...sent, signUp: null });
  requireUnlocked(member);
  return updateProfile(ctx, member.id, { ...change, phoneNumber: undefined });
}
