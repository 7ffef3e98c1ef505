import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Log } from "@/server/platform/log/index";
import type { Account, Actor } from "./account";
import { accountClock } from "./account-clock";
import { type Emitting, emitFor } from "./emit-event";

/** What every use case is given: the world behind small interfaces, the account, and who asks. */
export interface Context extends Emitting {
  db: Database;
  /** The account's own clock: what is said, sold and published goes by it (ADR 0093). */
  clock: Clock;
  /** The world's: sessions, tokens, throttles, leases and deliveries go by it, whatever the account's clock shows. */
  worldClock: Clock;
  ids: Ids;
  log: Log;
  account: Account;
  actor: Actor;
}

/** What a context is made over: a process's world, or another context, which hands on its world. */
type World = Pick<Context, "db" | "clock" | "ids" | "log"> & { worldClock?: Clock };

/** A use case's context for an account and whoever acts on it. */
export function createContext(world: World, { account, actor }: Pick<Context, "account" | "actor">): Context {
  const { db, ids, log, worldClock = world.clock } = world;
  const clock = accountClock(account, worldClock);
  return { db, clock, worldClock, ids, log, account, actor, ...emitFor(account.id, clock) };
}

/** The same context at a moment to which an account's own clock has been put: there its time stands still. */
export function contextAt<Ctx extends Context>(ctx: Ctx, at: Date): Ctx {
  const clock: Clock = { now: () => new Date(at) };
  const account = { ...ctx.account, clockAhead: at.getTime() - ctx.worldClock.now().getTime() };
  return { ...ctx, account, clock, ...emitFor(account.id, clock) };
}
