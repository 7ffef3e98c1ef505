import type { Prisma } from "@/generated/prisma/client";
import { type Db, statement } from "@/server/platform/db/index";
import { isJsonObject } from "@/shared/json-object";
import type { Member } from "./member";

const reader = { select: { name: true, slug: true, avatarUrl: true, bio: true } } as const;
const include = { reader } as const;

type MemberRow = Prisma.MemberGetPayload<{ include: typeof include }>;

function toMetadata(value: unknown): Record<string, unknown> {
  return isJsonObject(value) ? { ...value } : {};
}

function toMember({ reader: person, passwordHash, metadata, ...row }: MemberRow): Member {
  return { ...row, ...person, metadata: toMetadata(metadata), hasPassword: passwordHash !== null };
}

/** A member with their password hash. */
export interface MemberWithHash {
  member: Member;
  passwordHash: string | null;
}

export async function findMemberById(db: Db, accountId: number, id: number): Promise<Member | null> {
  const row = await db.prisma.member.findUnique({ where: { id, accountId }, include });
  return row === null ? null : toMember(row);
}

export async function findMemberByEmail(db: Db, accountId: number, email: string): Promise<Member | null> {
  const row = await db.prisma.member.findUnique({
    where: { accountId_email: { accountId, email } },
    include,
  });
  return row === null ? null : toMember(row);
}

/** Finds the member who has verified this number. */
export async function findMemberByPhone(
  db: Db,
  accountId: number,
  phoneNumber: string,
): Promise<Member | null> {
  const row = await db.prisma.member.findUnique({
    where: { accountId_phoneNumber: { accountId, phoneNumber }, phoneVerifiedAt: { not: null } },
    include,
  });
  return row === null ? null : toMember(row);
}

/** Finds a member by the e-mail address or user name of a sign-in. */
export async function findMemberByLoginName(
  db: Db,
  accountId: number,
  name: { email: string } | { username: string },
): Promise<MemberWithHash | null> {
  const where =
    "email" in name
      ? { accountId_email: { accountId, email: name.email } }
      : { accountId_username: { accountId, username: name.username } };
  const row = await db.prisma.member.findUnique({ where, include });
  return row === null ? null : { member: toMember(row), passwordHash: row.passwordHash };
}

export async function findPasswordHash(db: Db, accountId: number, id: number): Promise<string | null> {
  const row = await db.prisma.member.findUnique({ where: { id, accountId }, select: { passwordHash: true } });
  return row?.passwordHash ?? null;
}

// Raw SQL for the row lock. Waits for a concurrent change, and prevents one until the transaction ends.
const LOCK_PASSWORD = statement(
  "member_hold_password",
  `select 1 as held from member where account_id = $1 and id = $2 and password_hash = $3 for share`,
);

/** Locks a member's password (FOR SHARE) until the transaction ends; false when it has changed. */
export async function lockPassword(
  tx: Db,
  accountId: number,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<boolean> {
  return (await tx.query(LOCK_PASSWORD, [accountId, id, passwordHash])).length === 1;
}

export interface NewMember {
  id: number;
  email: string | null;
  username: string | null;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  phoneVerifiedAt: Date | null;
  source: string;
  emailVerifiedAt: Date | null;
  now: Date;
}

/** Inserts a member; false, and nothing is written, when the address, the user name or the number is taken. */
export async function insertMember(
  db: Db,
  accountId: number,
  { now, ...member }: NewMember,
): Promise<boolean> {
  const data = { accountId, ...member, createdAt: now, updatedAt: now };
  const { count } = await db.prisma.member.createMany({ data, skipDuplicates: true });
  return count === 1;
}

/** Changed columns of a member; absent ones stay unchanged. */
export interface MemberChange {
  passwordHash?: string;
  firstName?: string | null;
  lastName?: string | null;
  communicationEmail?: string | null;
  phoneNumber?: string | null;
  phoneVerifiedAt?: Date | null;
  emailVerifiedAt?: Date;
  lockedAt?: Date | null;
  avatarS3Key?: string | null;
}

export async function updateMember(
  db: Db,
  accountId: number,
  { id, now, ...change }: MemberChange & { id: number; now: Date },
): Promise<void> {
  await db.prisma.member.updateMany({ where: { id, accountId }, data: { ...change, updatedAt: now } });
}

/** Marks an address as verified and removes the earlier password; false where it was already verified. */
export async function markEmailVerified(
  db: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.member.updateMany({
    where: { id, accountId, emailVerifiedAt: null },
    data: { passwordHash: null, emailVerifiedAt: now, updatedAt: now },
  });
  return count === 1;
}

export async function updateReaderOfMember(
  db: Db,
  accountId: number,
  { id, now, ...change }: { id: number; now: Date; name?: string; bio?: string; avatarUrl?: string | null },
): Promise<void> {
  await db.prisma.reader.updateMany({ where: { id, accountId }, data: { ...change, updatedAt: now } });
}

// Raw SQL: the metadata are JSON text already.
const WRITE_METADATA = statement(
  "member_write_metadata",
  `update member set metadata = $3::jsonb, updated_at = $4 where account_id = $1 and id = $2`,
);

export async function writeMetadata(
  db: Db,
  accountId: number,
  { id, metadata, now }: { id: number; metadata: string; now: Date },
): Promise<void> {
  await db.query(WRITE_METADATA, [accountId, id, metadata, now]);
}
