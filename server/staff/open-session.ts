import { insertSession } from "./session.repository";
import { SESSION_SECONDS, type StaffWorld } from "./staff-session";

/** Opens a session for somebody who has proved who they are; answers its id. */
export async function openSession(
  world: StaffWorld,
  { staffUserId, userAgent }: { staffUserId: number; userAgent: string | null },
): Promise<string> {
  const now = world.clock.now();
  const id = world.ids.uuid();
  await insertSession(world.db, {
    id,
    staffUserId,
    userAgent: userAgent?.slice(0, 400) ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  return id;
}
