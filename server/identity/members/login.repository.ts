import { type Db, statement } from "@/server/platform/db/index";

interface LoginKey {
  provider: string;
  subject: string;
}

const OWNER = statement(
  "member_login_owner",
  `select member_id as "memberId" from member_login where account_id = $1 and provider = $2 and subject = $3`,
);

const LOCK = statement(
  "member_login_hold",
  `select 1 as held from member_login where account_id = $1 and provider = $2 and subject = $3 and member_id = $4
   for key share`,
);

const INSERT = statement(
  "member_login_insert",
  `insert into member_login (account_id, provider, subject, member_id, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);

const DELETE = statement(
  "member_login_drop",
  `delete from member_login where account_id = $1 and member_id = $2`,
);

/** Finds the member who owns a login at another provider. */
export async function findLoginOwner(db: Db, accountId: number, key: LoginKey): Promise<number | null> {
  const [row] = await db.query<{ memberId: number }>(OWNER, [accountId, key.provider, key.subject]);
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
  login: LoginKey & { memberId: number; now: Date },
): Promise<void> {
  await db.query(INSERT, [accountId, login.provider, login.subject, login.memberId, login.now]);
}

/** Deletes all logins at other providers of a member. */
export async function deleteLogins(db: Db, accountId: number, memberId: number): Promise<void> {
  await db.query(DELETE, [accountId, memberId]);
}
