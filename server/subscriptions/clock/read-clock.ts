import type { Context } from "@/server/context/index";
import { type LoggedEvent, listEvents } from "@/server/events/index";
import { notFound } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import type { TestClock } from "./test-clock";
import { findAdvance, listAdvances } from "./test-clock.repository";

const SHOWN = 20;
const PAGE = 100;

/** Get the account's clock and its latest advances. */
export async function getTestClock(ctx: Context): Promise<TestClock> {
  requireBackoffice(ctx, "overview:read");
  const { mode, clockAhead: ahead, timeZone } = ctx.account;
  const advances = await listAdvances(ctx.db, ctx.account.id, SHOWN);
  return { mode, now: ctx.clock.now(), ahead, timeZone, advances };
}

/** Events that occurred while a clock was advanced. */
export interface AdvanceEvents {
  events: readonly LoggedEvent[];
  /** Cursor of the next page; null: this is the last one. */
  next: bigint | null;
}

/** List the events of an advance in order, a hundred per page. */
export async function listAdvanceEvents(
  ctx: Context,
  { advanceId, after }: { advanceId: number; after: bigint | null },
): Promise<AdvanceEvents> {
  requireBackoffice(ctx, "subscriptions:read");
  const advance = await findAdvance(ctx.db, ctx.account.id, advanceId);
  if (advance === null) throw notFound("clock advance");
  const { fromPosition, toPosition } = advance;
  const begin = after !== null && after > fromPosition ? after : fromPosition;
  const rows = await listEvents(ctx, { after: begin, limit: PAGE, name: null });
  const events = rows.filter(({ position }) => toPosition === null || position <= toPosition);
  const last = events.at(-1);
  const isComplete = events.length < PAGE || last === undefined || last.position === toPosition;
  return { events, next: isComplete ? null : last.position };
}
