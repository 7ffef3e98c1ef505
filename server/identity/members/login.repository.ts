import { type Db, statement } from "@/server/platform/db/index";

interface LoginKey {
  provider: string;
  subject: string;
}

// Raw SQL: Prisma takes no row locks.
const LOCK = statement(
  "member_login_hold",
  `select 1 as held from member_login where account_id = $1 and provider = $2 and subject = $3 and member_id = $4
   for key share`,
);

/** Finds the member who owns a login at another provider. */
export async function findLoginOwner(
  db: Db,
  accountId: number,
  { provider, subject }: LoginKey,
): Promise<number | null> {
  const row = await db.prisma.memberLogin.findUnique({
    where: { accountId_provider_subject: { accountId, provider, subject } },
    select: { memberId: true },
  });
  return row?.memberId ?? null;
}

/** Locks a login (FOR KEY SHARE) until the transaction ends; false when it no longer belongs to the member. */
export async function lockLogin(
  tx: Db,
  accountId: number,
  { provider, subject, memberId }: LoginKey & { memberId: number },
): Promise<boolean> {
  return (await tx.query(LOCK, [accountId, provider, subject, memberId])).length === 1;
}

export async function insertLogin(
  db: Db,
  accountId: number,
  { provider, subject, memberId, now }: LoginKey & { memberId: number; now: Date },
): Promise<void> {
  const data = { accountId, provider, subject, memberId, createdAt: now };
  await db.prisma.memberLogin.createMany({ data, skipDuplicates: true });
}

/** Deletes all logins at other providers of a member. */
export async function deleteLogins(db: Db, accountId: number, memberId: number): Promise<void> {
  await db.prisma.memberLogin.deleteMany({ where: { accountId, memberId } });
}
