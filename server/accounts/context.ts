import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Log } from "@/server/platform/log/index";
import type { Account, Actor } from "./account";
import { type EmitEvent, emitFor } from "./emit-event";

/** What every use case is given: the world behind small interfaces, the account, and who asks. */
export interface Context {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  account: Account;
  actor: Actor;
  /** Says what happened, in the transaction in which it happens. */
  emit: EmitEvent;
}

/** A use case's context for an account and whoever acts on it. */
export function createContext(
  world: Pick<Context, "db" | "clock" | "ids" | "log">,
  { account, actor }: Pick<Context, "account" | "actor">,
): Context {
  const { db, clock, ids, log } = world;
  return { db, clock, ids, log, account, actor, emit: emitFor(account.id, clock) };
}
