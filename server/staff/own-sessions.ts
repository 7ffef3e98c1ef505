import { notFound } from "@/server/platform/errors/index";
import { findLiveSession, findOwnSessions, revokeSessions } from "./session.repository";
import type { OwnSession, StaffDependencies, StaffSession } from "./staff-session";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Finds a live session by id, read anew on every call: a revoked one is refused at once. */
export async function findStaffSession(
  dependencies: StaffDependencies,
  id: string,
): Promise<StaffSession | null> {
  return UUID.test(id) ? findLiveSession(dependencies.db, id, dependencies.clock.now()) : null;
}

/** Lists a person's live sessions, newest first. */
export function listOwnSessions(
  dependencies: StaffDependencies,
  session: StaffSession,
): Promise<OwnSession[]> {
  return findOwnSessions(dependencies.db, session.user.id, dependencies.clock.now());
}

/** Ends one of a person's own sessions. Another person's is not found. */
export async function revokeOwnSession(
  dependencies: StaffDependencies,
  session: StaffSession,
  id: string,
): Promise<void> {
  const ended = UUID.test(id)
    ? await revokeSessions(dependencies.db, { staffUserId: session.user.id, id }, dependencies.clock.now())
    : 0;
  if (ended === 0) throw notFound("session");
}

/** Ends all of a person's sessions except the current one; returns their number. */
export function revokeOtherSessions(dependencies: StaffDependencies, session: StaffSession): Promise<number> {
  const which = { staffUserId: session.user.id, except: session.id };
  return revokeSessions(dependencies.db, which, dependencies.clock.now());
}
