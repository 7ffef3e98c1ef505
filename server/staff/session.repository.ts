import { type Db, statement } from "@/server/platform/db/index";
import type { OwnSession, StaffSession } from "./staff-session";

// Raw SQL: runs on every dashboard call: one statement returns the person, the session's validity and the memberships.
const LIVE = statement(
  "staff_session_live",
  `select s.id, json_build_object('id', u.id, 'email', u.email, 'name', u.name) as "user!",
     coalesce((select json_agg(json_build_object('accountId', a.id, 'accountName', a.name, 'role', m.role) order by a.name, a.id)
       from staff_membership m join account a on a.id = m.account_id where m.staff_user_id = u.id), '[]'::json) as "memberships!",
     (s.by_provider or exists (select 1 from staff_authenticator f where f.staff_user_id = u.id and f.confirmed_at is not null)
       or exists (select 1 from staff_passkey p where p.staff_user_id = u.id)) as "hasSecondFactor!"
   from staff_session s join staff_user u on u.id = s.staff_user_id
   where s.id = $1::uuid and s.revoked_at is null and s.expires_at > $2`,
);

export async function findLiveSession(db: Db, id: string, now: Date): Promise<StaffSession | null> {
  const [row] = await db.query(LIVE, [id, now]);
  return row ?? null;
}

export async function insertSession(
  db: Db,
  session: Pick<OwnSession, "id" | "userAgent" | "createdAt" | "expiresAt"> & {
    staffUserId: number;
    byProvider: boolean;
  },
): Promise<void> {
  await db.prisma.staffSession.create({ data: session });
}

/** Finds how and when a session was opened; null: unknown. */
export function findSessionOrigin(
  db: Db,
  id: string,
): Promise<{ byProvider: boolean; createdAt: Date } | null> {
  return db.prisma.staffSession.findUnique({ where: { id }, select: { byProvider: true, createdAt: true } });
}

export function findOwnSessions(db: Db, staffUserId: number, now: Date): Promise<OwnSession[]> {
  return db.prisma.staffSession.findMany({
    where: { staffUserId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: 100,
    select: { id: true, userAgent: true, createdAt: true, expiresAt: true },
  });
}

/** Revokes sessions of a person; returns their number. */
export async function revokeSessions(
  db: Db,
  which: { staffUserId: number; id?: string; except?: string },
  now: Date,
): Promise<number> {
  const id = which.id ?? (which.except === undefined ? undefined : { not: which.except });
  const { count } = await db.prisma.staffSession.updateMany({
    where: { staffUserId: which.staffUserId, revokedAt: null, ...(id === undefined ? {} : { id }) },
    data: { revokedAt: now },
  });
  return count;
}

// Raw SQL: a row is compared with later ones of its person. The last session stays: the team's page shows it as the last activity.
const DELETE_OLD = statement(
  "staff_session_delete_old",
  `delete from staff_session s where (s.expires_at < $1 or s.revoked_at < $1) and exists (
     select 1 from staff_session l where l.staff_user_id = s.staff_user_id and l.created_at > s.created_at)
   returning s.id`,
);

/** Deletes sessions that ended before a time, except each person's last one; returns their number. */
export async function deleteOldSessions(db: Db, before: Date): Promise<number> {
  return (await db.query(DELETE_OLD, [before])).length;
}
