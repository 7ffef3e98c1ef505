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
