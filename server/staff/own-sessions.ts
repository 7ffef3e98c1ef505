import { notFound } from "@/server/platform/errors/index";
import { findLiveSession, findOwnSessions, revokeSessions } from "./session.repository";
import type { OwnSession, StaffSession, StaffWorld } from "./staff-session";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The session of this id when it is neither revoked nor over, read anew each time: revoked means out at once. */
export async function findStaffSession(world: StaffWorld, id: string): Promise<StaffSession | null> {
  return UUID.test(id) ? findLiveSession(world.db, id, world.clock.now()) : null;
}

/** A person's live sessions, newest first. */
export function listOwnSessions(world: StaffWorld, session: StaffSession): Promise<OwnSession[]> {
  return findOwnSessions(world.db, session.user.id, world.clock.now());
}

/** Ends one of a person's own sessions. Somebody else's is not found. */
export async function revokeOwnSession(world: StaffWorld, session: StaffSession, id: string): Promise<void> {
  const ended = UUID.test(id)
    ? await revokeSessions(world.db, { staffUserId: session.user.id, id }, world.clock.now())
    : 0;
  if (ended === 0) throw notFound("session");
}

/** Ends every session of a person but the one in hand; says how many that were. */
export function revokeOtherSessions(world: StaffWorld, session: StaffSession): Promise<number> {
  const which = { staffUserId: session.user.id, except: session.id };
  return revokeSessions(world.db, which, world.clock.now());
}
