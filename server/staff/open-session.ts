import type { Db } from "@/server/platform/db/index";
import { insertSession } from "./session.repository";
import { SESSION_SECONDS, type StaffDependencies } from "./staff-session";

interface NewSession {
  staffUserId: number;
  userAgent: string | null;
  /** Whether the OpenID Connect provider authenticated the person. */
  byProvider?: boolean;
}

/** Opens a session for an authenticated person, in the caller's transaction if there is one; returns its id. */
export async function openSession(
  dependencies: Pick<StaffDependencies, "clock" | "ids"> & { db: Db },
  { staffUserId, userAgent, byProvider = false }: NewSession,
): Promise<string> {
  const now = dependencies.clock.now();
  const id = dependencies.ids.uuid();
  await insertSession(dependencies.db, {
    id,
    staffUserId,
    userAgent: userAgent?.slice(0, 400) ?? null,
    byProvider,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  return id;
}
