import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { cleanName } from "../reader-name.rules";
import { countSessions } from "../sessions";
import type { Member } from "./member";
import {
  findMemberById,
  type MemberChange,
  updateMember,
  updateReaderOfMember,
  writeMetadata,
} from "./member.repository";
import { readPhone, requireEmail, requireName } from "./member-input.rules";
import { isPhoneTaken, lockPhone } from "./phone.repository";
import { requireMember } from "./require-member";

/** The member who asks, as they are kept. */
export async function getOwnMember(ctx: Context): Promise<Member> {
  const { id } = requireMember(ctx);
  const member = await findMemberById(ctx.db, ctx.account.id, id);
  if (member === null) throw new AppError("unauthorized", "This member is no more. Please log in.");
  return member;
}

/** The member who asks, and how many sessions they have open. */
export async function getOwnMemberWithSessions(
  ctx: Context,
): Promise<{ member: Member; activeSessions: number }> {
  const member = await getOwnMember(ctx);
  return { member, activeSessions: await countSessions(ctx, member.id) };
}

const LONGEST_METADATA = 16_384;

/** Replaces what front ends keep with the member who asks; at most 16 KB of JSON. */
export async function replaceOwnMetadata(
  ctx: Context,
  metadata: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { id } = requireMember(ctx);
  const text = JSON.stringify(metadata);
  if (text.length > LONGEST_METADATA) {
    throw invalid("body.metadata", `must be at most ${LONGEST_METADATA} characters of JSON`);
  }
  await writeMetadata(ctx.db, ctx.account.id, { id, metadata: text, now: ctx.worldClock.now() });
  return metadata;
}

/** What members change of themselves; left out: stays. */
export interface ProfileChange {
  name?: string | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  bio?: string | undefined;
  /** Where mail of the publication's goes; the address one signs in with is another matter. */
  communicationEmail?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

const LONGEST_BIO = 1_000;

function halfName(name: string | null | undefined): string | null {
  const clean = cleanName(name ?? "");
  return clean === "" ? null : clean;
}

/** Changes the profile of the member who asks. The slug stays: addresses with it are out in the world. */
export async function updateOwnProfile(ctx: Context, change: ProfileChange): Promise<Member> {
  const { id } = requireMember(ctx);
  return updateProfile(ctx, id, change);
}

/** Gives a member a picture that is kept here, and a name. Returns the key of the one before; null: there was none. */
export async function updatePicture(
  ctx: Context,
  id: number,
  { key, url, name }: { key: string; url: string; name: string | undefined },
): Promise<string | null> {
  const now = ctx.clock.now();
  const accountId = ctx.account.id;
  return ctx.db.withTx(async (tx) => {
    const before = await findMemberById(tx, accountId, id);
    await updateReaderOfMember(tx, accountId, {
      id,
      now,
      avatarUrl: url,
      ...(name !== undefined && { name }),
    });
    await updateMember(tx, accountId, { id, now, avatarS3Key: key });
    return before?.avatarS3Key ?? null;
  });
}

/**
 * What becomes of a member's number: another one is theirs only once they have proved it. Whoever logs in by the present
 * one alone proves the next before this one goes.
 */
async function phoneChange(
  ctx: Context,
  tx: Db,
  { id, phoneNumber }: { id: number; phoneNumber: string | null },
): Promise<MemberChange> {
  const accountId = ctx.account.id;
  if (phoneNumber !== null) await lockPhone(tx, accountId, phoneNumber);
  const member = await findMemberById(tx, accountId, id);
  if (member === null || member.phoneNumber === phoneNumber) return {};
  if (member.email === null)
    throw new AppError(
      "conflict",
      "You log in by this number. Prove another one by a code that is sent there.",
    );
  if (phoneNumber !== null && (await isPhoneTaken(tx, accountId, { phoneNumber, except: id })))
    throw new AppError("conflict", "This phone number is somebody else's.");
  return { phoneNumber, phoneVerifiedAt: null };
}

export async function updateProfile(ctx: Context, id: number, change: ProfileChange): Promise<Member> {
  const accountId = ctx.account.id;
  const now = ctx.worldClock.now();
  const { communicationEmail, bio } = change;
  const phoneNumber = change.phoneNumber === undefined ? undefined : readPhone(change.phoneNumber);
  await ctx.db.withTx(async (tx) => {
    const phone = phoneNumber === undefined ? {} : await phoneChange(ctx, tx, { id, phoneNumber });
    await updateReaderOfMember(tx, accountId, {
      id,
      now,
      ...(change.name !== undefined && { name: requireName(change.name) }),
      ...(bio !== undefined && { bio: [...bio.trim()].slice(0, LONGEST_BIO).join("") }),
    });
    await updateMember(tx, accountId, {
      id,
      now,
      ...(change.firstName !== undefined && { firstName: halfName(change.firstName) }),
      ...(change.lastName !== undefined && { lastName: halfName(change.lastName) }),
      ...phone,
      ...(communicationEmail !== undefined && {
        communicationEmail:
          communicationEmail === null || communicationEmail.trim() === ""
            ? null
            : requireEmail(communicationEmail, "body.communication-email"),
      }),
    });
  });
  const member = await findMemberById(ctx.db, accountId, id);
  if (member === null) throw new AppError("unauthorized", "This member is no more. Please log in.");
  return member;
}
