import type { Context } from "@/server/accounts/index";
import { deleteOldTokens } from "./members/index";
import { deleteOldPhoneCodes } from "./phones/index";
import { deleteOldSessions } from "./session.repository";

const DAY_MILLISECONDS = 86_400_000;
/** How long an ended session and a spent token are kept, for whoever asks what happened. */
const KEPT_DAYS = 30;

/** Removes sessions, tokens and codes that were over a month ago. */
export async function pruneIdentity({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<{ sessions: number; tokens: number; phoneCodes: number }> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS);
  return {
    sessions: await deleteOldSessions(db, before),
    tokens: await deleteOldTokens(db, before),
    phoneCodes: await deleteOldPhoneCodes(db, before),
  };
}
