import type { Context } from "@/server/context/index";
import { hashPassword } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { createReader } from "../create-reader";
import { type ClientInfo, type OpenedSession, openSession } from "../sessions";
import { consumeMemberAttempt } from "./attempts";
import type { Member } from "./member";
import { findMemberById, insertMember, type NewMember } from "./member.repository";
import { readPhone, readUsername, requireEmail, requireName, requirePassword } from "./member-input.rules";
import { lockPhone } from "./phone.repository";

export interface SignUp {
  name: string;
  email: string;
  password: string;
  username?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  /** Whether to open a session for the member. */
  login: boolean;
  client: ClientInfo;
}

export interface SignUpResult {
  member: Member;
  session: OpenedSession | null;
}

type MemberDraft = Omit<NewMember, "id" | "now"> & { name: string; avatarUrl: string | null };

/** Inserts a member in a transaction; null when a name is taken: the caller must then roll back. */
export async function writeMember(
  ctx: Pick<Context, "account" | "systemClock">,
  tx: Db,
  { name, avatarUrl, ...draft }: MemberDraft,
): Promise<number | null> {
  const now = ctx.systemClock.now();
  const { id } = await createReader(tx, ctx.account.id, {
    kind: "member",
    externalId: null,
    staffUserId: null,
    name,
    avatarUrl,
    email: null,
    now,
  });
  return (await insertMember(tx, ctx.account.id, { ...draft, id, now })) ? id : null;
}

/** Emits the sign-up event of a member, in the transaction of the sign-up. */
export async function emitMemberSignedUp(ctx: Context, tx: Db, id: number): Promise<void> {
  await ctx.emit(tx, {
    name: "identity/member.signed-up",
    id: `member:${id}:signed-up`,
    subject: { type: "member", id: String(id) },
    data: { memberId: id },
  });
}

function alreadyExists(): AppError {
  return new AppError("conflict", "User Already exists");
}

/**
 * Signs a member up, with a session if requested. An e-mail address, user name or phone number that is already taken
 * is a conflict; of two concurrent requests for the same one, one succeeds.
 */
export async function signUpMember(ctx: Context, input: SignUp): Promise<SignUpResult> {
  const email = requireEmail(input.email);
  const name = requireName(input.name);
  const username = readUsername(input.username, email);
  const phoneNumber = readPhone(input.phoneNumber);
  requirePassword(input.password, [email, name, username ?? ""]);
  await consumeMemberAttempt(ctx, { kind: "sign-up", name: email, address: input.client.address });
  const passwordHash = await hashPassword(input.password);
  return ctx.db.transaction(async (tx) => {
    if (phoneNumber !== null) await lockPhone(tx, ctx.account.id, phoneNumber);
    const id = await writeMember(ctx, tx, {
      name,
      email,
      username,
      passwordHash,
      phoneNumber,
      phoneVerifiedAt: null,
      firstName: input.firstName ?? null,
      lastName: input.lastName ?? null,
      avatarUrl: null,
      source: "email",
      emailVerifiedAt: null,
    });
    // Thrown inside the transaction, so that the created reader is rolled back too.
    if (id === null) throw alreadyExists();
    await emitMemberSignedUp(ctx, tx, id);
    const session = input.login
      ? await openSession(ctx, { memberId: id, client: input.client, db: tx })
      : null;
    const member = await findMemberById(tx, ctx.account.id, id);
    if (member === null) throw new Error("cannot find the member that was just created");
    return { member, session };
  });
}
