import type { Context } from "@/server/context/index";
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

/** Requires a member's session; returns the ids of the member and the session. */
export function requireMember({ actor }: Pick<Context, "actor">): { id: number; sessionId: number } {
  if (actor.kind === "reader" && actor.via === "session") {
    return { id: actor.reader.id, sessionId: actor.sessionId };
  }
  throw new AppError(
    "unauthorized",
    "There is no session of a member in the cookie qt-auth or the header X-QT-AUTH. Please log in.",
  );
}

/** Loads the current member. */
export async function getOwnMember(ctx: Context): Promise<Member> {
  const { id } = requireMember(ctx);
  const member = await findMemberById(ctx.db, ctx.account.id, id);
  if (member === null) throw new AppError("unauthorized", "This account no longer exists. Please log in.");
  return member;
}

/** Loads the current member and the number of their open sessions. */
export async function getOwnMemberWithSessions(
  ctx: Context,
): Promise<{ member: Member; activeSessions: number }> {
  const member = await getOwnMember(ctx);
  return { member, activeSessions: await countSessions(ctx, member.id) };
}

const MAX_METADATA_LENGTH = 16_384;

/** Replaces the front ends' metadata of the current member; at most 16 KB of JSON. */
export async function replaceOwnMetadata(
  ctx: Context,
  metadata: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { id } = requireMember(ctx);
  const text = JSON.stringify(metadata);
  if (text.length > MAX_METADATA_LENGTH) {
    throw invalid("body.metadata", `must be at most ${MAX_METADATA_LENGTH} characters of JSON`);
  }
  await writeMetadata(ctx.db, ctx.account.id, { id, metadata: text, now: ctx.systemClock.now() });
  return metadata;
}

/** Profile fields that members change themselves; absent ones stay unchanged. */
export interface ProfileChange {
  name?: string | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  bio?: string | undefined;
  /** Address for the publication's mail; independent of the sign-in address. */
  communicationEmail?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

const MAX_BIO_LENGTH = 1_000;

function cleanOptionalName(name: string | null | undefined): string | null {
  const clean = cleanName(name ?? "");
  return clean === "" ? null : clean;
}

/** Changes the profile of the current member. The slug stays, because published URLs contain it. */
export async function updateOwnProfile(ctx: Context, change: ProfileChange): Promise<Member> {
  const { id } = requireMember(ctx);
  return updateProfile(ctx, id, change);
}

/** Sets a stored picture and a name of a member; returns the previous picture's key, null: there was none. */
export async function updatePicture(
  ctx: Context,
  id: number,
  { key, url, name }: { key: string; url: string; name: string | undefined },
): Promise<string | null> {
  const now = ctx.clock.now();
  const accountId = ctx.account.id;
  return ctx.db.transaction(async (tx) => {
    const previous = await findMemberById(tx, accountId, id);
    await updateReaderOfMember(tx, accountId, {
      id,
      now,
      avatarUrl: url,
      ...(name !== undefined && { name }),
    });
    await updateMember(tx, accountId, { id, now, avatarS3Key: key });
    return previous?.avatarS3Key ?? null;
  });
}

/**
 * Computes the change of a member's phone number: a new number is unverified. A member who logs in by their present
 * number alone must verify the next one before it replaces this one.
 */
async function toPhoneChange(
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
      "You log in with this number. To change it, verify the new number with a code.",
    );
  if (phoneNumber !== null && (await isPhoneTaken(tx, accountId, { phoneNumber, except: id })))
    throw new AppError("conflict", "This phone number belongs to another account.");
  return { phoneNumber, phoneVerifiedAt: null };
}

export async function updateProfile(ctx: Context, id: number, change: ProfileChange): Promise<Member> {
  const accountId = ctx.account.id;
  const now = ctx.systemClock.now();
  const { communicationEmail, bio } = change;
  const phoneNumber = change.phoneNumber === undefined ? undefined : readPhone(change.phoneNumber);
  await ctx.db.transaction(async (tx) => {
    const phone = phoneNumber === undefined ? {} : await toPhoneChange(ctx, tx, { id, phoneNumber });
    await updateReaderOfMember(tx, accountId, {
      id,
      now,
      ...(change.name !== undefined && { name: requireName(change.name) }),
      ...(bio !== undefined && { bio: [...bio.trim()].slice(0, MAX_BIO_LENGTH).join("") }),
    });
    await updateMember(tx, accountId, {
      id,
      now,
      ...(change.firstName !== undefined && { firstName: cleanOptionalName(change.firstName) }),
      ...(change.lastName !== undefined && { lastName: cleanOptionalName(change.lastName) }),
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
  if (member === null) throw new AppError("unauthorized", "This account no longer exists. Please log in.");
  return member;
}
