import type { Db } from "@/server/platform/db/index";

interface PasswordRow {
  id: number;
  passwordHash: string;
}

const select = { id: true, passwordHash: true } as const;

/** E-mail addresses are kept in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<PasswordRow | null> {
  return db.prisma.staffUser.findUnique({ where: { email }, select });
}

export function findUserById(db: Db, id: number): Promise<PasswordRow | null> {
  return db.prisma.staffUser.findUnique({ where: { id }, select });
}

export async function updatePasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.prisma.staffUser.update({ where: { id }, data: { passwordHash } });
}

/** Makes a person; null when somebody has the address already. */
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

/** An account that a person works for, else any: whose events carry a request that belongs to no account. */
export async function findMailingAccount(db: Db, staffUserId: number | null): Promise<number | null> {
  const own = await db.prisma.staffMembership.findFirst({
    where: { staffUserId: staffUserId ?? 0 },
    orderBy: { accountId: "asc" },
    select: { accountId: true },
  });
  const any = await db.prisma.account.findFirst({ orderBy: { id: "asc" }, select: { id: true } });
  return own?.accountId ?? any?.id ?? null;
}
