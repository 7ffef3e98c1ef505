import type { Context } from "@/server/context/index";
import { expandBatches } from "@/server/platform/outbox/index";
import type { EventQuery, LoggedEvent } from "./event-log";
import { findEventsAfter, findLastPosition } from "./repository";

/**
 * Lists the account's events after a position, oldest first. Continuing from the last position skips and repeats
 * nothing, whatever is committed concurrently.
 */
export async function listEvents(ctx: Context, query: EventQuery): Promise<LoggedEvent[]> {
  await expandBatches(ctx.db, ctx.account.id);
  return findEventsAfter(ctx.db, ctx.account.id, query);
}

/** Position of the newest event in the account's log; 0: the log is empty. */
export async function lastEventPosition(ctx: Context): Promise<bigint> {
  await expandBatches(ctx.db, ctx.account.id);
  return findLastPosition(ctx.db, ctx.account.id);
}
