import type { Db } from "@/server/platform/db/index";
import type { Clock } from "@/server/platform/system/index";

const CHALLENGE_SECONDS = 5 * 60;
/** How long a browser waits for the authenticator. */
export const CHALLENGE_MILLISECONDS = CHALLENGE_SECONDS * 1000;

/** Stores a challenge for one response within 5 minutes. `staffUserId`: who adds a passkey; null: a sign-in. */
export async function saveChallenge(
  { db, clock }: { db: Db; clock: Clock },
  challenge: string,
  staffUserId: number | null,
): Promise<void> {
  const now = clock.now();
  const { staffPasskeyChallenge } = db.prisma;
  await staffPasskeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } });
  const expiresAt = new Date(now.getTime() + CHALLENGE_MILLISECONDS);
  await staffPasskeyChallenge.create({ data: { challenge, staffUserId, expiresAt } });
}

/** Deletes a challenge that has not expired; false: there is none. Of two concurrent calls one returns true. */
export async function takeChallenge(
  { db, clock }: { db: Db; clock: Clock },
  challenge: string,
  staffUserId: number | null,
): Promise<boolean> {
  const where = { challenge, staffUserId, expiresAt: { gt: clock.now() } };
  return (await db.prisma.staffPasskeyChallenge.deleteMany({ where })).count > 0;
}
