import type { Context } from "@/server/accounts/index";
import { expandBatches } from "@/server/platform/outbox/index";
import type { EventQuery, LoggedEvent } from "./event-log";
import { findEventsBehind, findLastPosition } from "./repository";

/**
 * What happened to the account's data behind a position, oldest first. Reading on from the last position seen
 * misses nothing and repeats nothing, whatever is committed meanwhile.
 */
export async function listEvents(ctx: Context, query: EventQuery): Promise<LoggedEvent[]> {
  await expandBatches(ctx.db, ctx.account.id);
  return findEventsBehind(ctx.db, ctx.account.id, query);
}

/** Position of the newest event in the account's log; 0 where it is empty. */
export async function lastEventPosition(ctx: Context): Promise<bigint> {
  await expandBatches(ctx.db, ctx.account.id);
  return findLastPosition(ctx.db, ctx.account.id);
}
