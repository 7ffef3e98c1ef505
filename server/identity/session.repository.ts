import { type Db, readStatement } from "@/server/platform/db/index";

export interface LiveSessionRow {
  sessionId: number;
  widgetOrigin: string | null;
  lastSeenAt: Date;
  id: number;
  name: string;
  slug: string;
  avatarUrl: string | null;
}

// Raw SQL: runs on every request with a session: one statement loads the reader and checks that the session is live.
const LIVE = readStatement(
  "member_session_live",
  `select s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.widget_origin as "widgetOrigin",
     r.id, r.name, r.slug, r.avatar_url as "avatarUrl"
   from member_session s join member m on m.id = s.member_id join reader r on r.id = m.id
   where s.token_hash = $2 and s.account_id = $1 and s.revoked_at is null and s.expires_at > $3
     and m.locked_at is null`,
);

export async function findLiveSession(
  db: Db,
  accountId: number,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<LiveSessionRow | null> {
  const [row] = await db.query(LIVE, [accountId, tokenHash, now]);
  return row ?? null;
}

export async function markSessionSeen(
  db: Db,
  accountId: number,
  session: { id: number; now: Date },
): Promise<void> {
  await db.prisma.memberSession.updateMany({
    where: { accountId, id: session.id, lastSeenAt: { lt: session.now } },
    data: { lastSeenAt: session.now },
  });
}

export interface NewSession {
  memberId: number;
  tokenHash: string;
  widgetOrigin: string | null;
  openedById: number | null;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Inserts a session. Returns its id and the member's name. */
export async function insertSession(
  db: Db,
  accountId: number,
  session: NewSession,
): Promise<{ id: number; readerName: string }> {
  const { id, member } = await db.prisma.memberSession.create({
    data: { accountId, ...session, lastSeenAt: session.createdAt },
    select: { id: true, member: { select: { reader: { select: { name: true } } } } },
  });
  return { id, readerName: member.reader.name };
}

export interface MemberSessionRow {
  id: number;
  /** Origin of the pages whose widgets it is for; null: a full session. */
  widgetOrigin: string | null;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export function findMemberSessions(
  db: Db,
  accountId: number,
  { memberId, now }: { memberId: number; now: Date },
): Promise<MemberSessionRow[]> {
  return db.prisma.memberSession.findMany({
    where: { accountId, memberId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: 100,
    select: {
      id: true,
      widgetOrigin: true,
      userAgent: true,
      address: true,
      createdAt: true,
      lastSeenAt: true,
      expiresAt: true,
    },
  });
}

export function countMemberSessions(
  db: Db,
  accountId: number,
  { memberId, now }: { memberId: number; now: Date },
): Promise<number> {
  return db.prisma.memberSession.count({
    where: { accountId, memberId, revokedAt: null, expiresAt: { gt: now } },
  });
}

/** Selects the sessions of a member to end: one, all but one, or all. */
export interface SessionSelector {
  memberId: number;
  id?: number;
  except?: number;
}

/** Ends sessions together with the widget sessions opened from them; returns how many. */
export async function revokeSessions(
  db: Db,
  accountId: number,
  { memberId, id, except, now }: SessionSelector & { now: Date },
): Promise<number> {
  const byId = id === undefined ? {} : { OR: [{ id }, { openedById: id }] };
  const exceptFilter =
    except === undefined
      ? {}
      : { id: { not: except }, OR: [{ openedById: null }, { openedById: { not: except } }] };
  const { count } = await db.prisma.memberSession.updateMany({
    where: { accountId, memberId, revokedAt: null, ...byId, ...exceptFilter },
    data: { revokedAt: now },
  });
  return count;
}

/** Finds the session from which a widget session was opened; null where there is none. */
export async function findOpeningSession(db: Db, accountId: number, id: number): Promise<number | null> {
  const row = await db.prisma.memberSession.findFirst({
    where: { accountId, id },
    select: { openedById: true },
  });
  return row?.openedById ?? null;
}

/** Deletes sessions that ended before a time; returns how many. */
export async function deleteOldSessions(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.memberSession.deleteMany({
    where: { OR: [{ expiresAt: { lt: before } }, { revokedAt: { lt: before } }] },
  });
  return count;
}
