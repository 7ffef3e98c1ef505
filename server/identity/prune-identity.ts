import type { Context } from "@/server/context/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { deleteOldEmailChanges, deleteOldTokens } from "./members/index";
import { deleteOldPhoneCodes } from "./phones/index";
import { deleteOldSessions } from "./session.repository";

/** Retention of ended sessions and consumed tokens, for later investigation. */
const RETENTION_DAYS = 30;

/** Deletes sessions, tokens, codes and changes of addresses that ended more than a month ago. */
export async function pruneIdentity({ db, clock }: Pick<Context, "db" | "clock">): Promise<{
  sessions: number;
  tokens: number;
  phoneCodes: number;
  emailChanges: number;
}> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS);
  return {
    sessions: await deleteOldSessions(db, before),
    tokens: await deleteOldTokens(db, before),
    phoneCodes: await deleteOldPhoneCodes(db, before),
    emailChanges: await deleteOldEmailChanges(db, before),
  };
}
