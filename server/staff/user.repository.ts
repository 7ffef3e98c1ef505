import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { normalizeEmail } from "./device-name";

interface PasswordRow {
  id: number;
  passwordHash: string;
}

const select = { id: true, passwordHash: true } as const;

/** Finds a user by e-mail address, which is stored in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<PasswordRow | null> {
  return db.prisma.staffUser.findUnique({ where: { email }, select });
}

/** Gets the user of an address as the operator types it. */
export async function getUserByEmail(db: Db, email: string): Promise<PasswordRow> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  if (user === null) throw new AppError("not_found", `No staff account has the email ${email}.`);
  return user;
}

export function findUserById(db: Db, id: number): Promise<PasswordRow | null> {
  return db.prisma.staffUser.findUnique({ where: { id }, select });
}

export async function updatePasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.prisma.staffUser.update({ where: { id }, data: { passwordHash } });
}

/** Inserts a user; null: the address already has one. */
export async function insertUser(
  db: Db,
  user: { email: string; name: string; passwordHash: string },
): Promise<number | null> {
  const [row] = await db.prisma.staffUser.createManyAndReturn({
    data: [user],
    skipDuplicates: true,
    select: { id: true },
  });
  return row?.id ?? null;
}

export function findAddressee(
  db: Db,
  id: number,
): Promise<{ id: number; name: string; email: string } | null> {
  return db.prisma.staffUser.findUnique({ where: { id }, select: { id: true, name: true, email: true } });
}

/** An account of a person, else any: events need an account even where the request has none. */
export async function findMailingAccount(db: Db, staffUserId: number | null): Promise<number | null> {
  const membership = await db.prisma.staffMembership.findFirst({
    where: { staffUserId: staffUserId ?? 0 },
    orderBy: { accountId: "asc" },
    select: { accountId: true },
  });
  const any = await db.prisma.account.findFirst({ orderBy: { id: "asc" }, select: { id: true } });
  return membership?.accountId ?? any?.id ?? null;
}
