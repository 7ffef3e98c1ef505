import type { Account, Actor } from "@/server/accounts/index";
import type { Database } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Log } from "@/server/platform/log/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import { getFacts } from "@/server/platform/telemetry/index";
import { createEmitters, type EventEmitters } from "./emit-events";

/** Dependencies of every use case, with the account and the caller. */
export interface Context extends EventEmitters {
  db: Database;
  /**
   * The account's own clock: comments, sales and publishing use it (docs/decisions/test-clock-per-account.md).
   */
  clock: Clock;
  /**
   * The system clock: sessions, tokens, throttles, leases and deliveries use it, independent of the account's clock.
   */
  systemClock: Clock;
  ids: Ids;
  log: Log;
  account: Account;
  actor: Actor;
}

/** Dependencies of a context: those of the process, or another context whose system clock is passed on. */
type Dependencies = Pick<Context, "db" | "clock" | "ids" | "log"> & { systemClock?: Clock };

/** The account's clock: the system clock, or one ahead of it in test mode. */
function createAccountClock({ clockAhead }: Pick<Account, "clockAhead">, systemClock: Clock): Clock {
  return clockAhead === 0 ? systemClock : { now: () => new Date(systemClock.now().getTime() + clockAhead) };
}

/** Creates a use case's context for an account and an actor, and notes the account for the access log. */
export function createContext(
  dependencies: Dependencies,
  { account, actor }: Pick<Context, "account" | "actor">,
): Context {
  const { db, ids, log, systemClock = dependencies.clock } = dependencies;
  const clock = createAccountClock(account, systemClock);
  const facts = getFacts();
  if (facts !== null) facts.accountId = account.id;
  return { db, clock, systemClock, ids, log, account, actor, ...createEmitters(account.id, clock) };
}

/** Copies a context with the account's clock frozen at `at`. */
export function createContextAt<Ctx extends Context>(ctx: Ctx, at: Date): Ctx {
  const clock: Clock = { now: () => new Date(at) };
  const account = { ...ctx.account, clockAhead: at.getTime() - ctx.systemClock.now().getTime() };
  return { ...ctx, account, clock, ...createEmitters(account.id, clock) };
}

/** Converts a time on the account's clock to the system clock. */
export function toSystemTime({ account }: { account: Pick<Account, "clockAhead"> }, at: Date): Date {
  return account.clockAhead === 0 ? at : new Date(at.getTime() - account.clockAhead);
}

type SignedInReader = Extract<Actor, { kind: "reader" }>["reader"];

/** Returns the acting reader; unauthorized where nobody is signed in. */
export function requireReader({ actor }: Pick<Context, "actor">): SignedInReader {
  if (actor.kind === "reader") return actor.reader;
  throw new AppError("unauthorized", "Please log in first.");
}
