// Raw SQL for the advisory lock, and for the list, which is sorted by the lower-case name with each person's last
// session.

import type { StaffRole } from "@/server/accounts/index";
import { type Db, statement } from "@/server/platform/db/index";

/** A member of an account's staff. */
export interface TeamMember {
  staffUserId: number;
  name: string;
  email: string;
  role: StaffRole;
  /** Last sign-in, for any account; null: never. */
  lastSignInAt: Date | null;
  /** The person has an authenticator app or a passkey. */
  hasSecondFactor: boolean;
}

const LOCK = statement(
  "team_lock",
  "select pg_advisory_xact_lock(hashtextextended('staff of account:' || $1::text, 0))::text as locked",
);

/** Serializes changes of one account's team, so that its last owner stays. */
export async function lockTeam(tx: Db, accountId: number): Promise<void> {
  await tx.query(LOCK, [String(accountId)]);
}

/** Locks several teams, by id: of two callers, one waits for the other. */
export async function lockTeams(tx: Db, accountIds: Iterable<number>): Promise<void> {
  for (const id of [...accountIds].toSorted((a, b) => a - b)) await lockTeam(tx, id);
}

const TEAM = statement(
  "team_list",
  `select u.id as "staffUserId", u.name, u.email, m.role,
     (select max(s.created_at) from staff_session s where s.staff_user_id = u.id) as "lastSignInAt",
     (exists (select 1 from staff_authenticator f where f.staff_user_id = u.id and f.confirmed_at is not null)
       or exists (select 1 from staff_passkey p where p.staff_user_id = u.id)) as "hasSecondFactor!"
   from staff_membership m join staff_user u on u.id = m.staff_user_id
   where m.account_id = $1 order by m.role, lower(u.name), u.id limit 500`,
);

/** Lists an account's people, owners first; at most 500. */
export function findTeam(db: Db, accountId: number): Promise<TeamMember[]> {
  return db.query(TEAM, [accountId]);
}

export async function findRole(db: Db, accountId: number, staffUserId: number): Promise<StaffRole | null> {
  const row = await db.prisma.staffMembership.findUnique({
    where: { staffUserId_accountId: { staffUserId, accountId } },
    select: { role: true },
  });
  return row?.role ?? null;
}

/** Lists the accounts of a person that another one does not own. */
export async function listOtherAccounts(db: Db, staffUserId: number, ownerId: number): Promise<number[]> {
  const rows = await db.prisma.staffMembership.findMany({
    where: {
      staffUserId,
      account: { staff: { none: { staffUserId: ownerId, role: "owner" } } },
    },
    select: { accountId: true },
  });
  return rows.map(({ accountId }) => accountId);
}

export function countOwners(db: Db, accountId: number): Promise<number> {
  return db.prisma.staffMembership.count({ where: { accountId, role: "owner" } });
}

export async function isTeamMember(db: Db, accountId: number, email: string): Promise<boolean> {
  return (await db.prisma.staffMembership.count({ where: { accountId, user: { email } } })) > 0;
}

/** Adds a membership unless the person has one, whose role is preserved. */
export async function addMembership(
  db: Db,
  membership: { accountId: number; staffUserId: number; role: StaffRole },
): Promise<void> {
  await db.prisma.staffMembership.createMany({ data: [membership], skipDuplicates: true });
}

export async function updateRole(
  db: Db,
  accountId: number,
  { staffUserId, role }: { staffUserId: number; role: StaffRole },
): Promise<void> {
  await db.prisma.staffMembership.updateMany({ where: { accountId, staffUserId }, data: { role } });
}

export async function deleteMembership(db: Db, accountId: number, staffUserId: number): Promise<void> {
  await db.prisma.staffMembership.deleteMany({ where: { accountId, staffUserId } });
}
