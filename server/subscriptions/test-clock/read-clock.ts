import type { Context } from "@/server/accounts/index";
import { type LoggedEvent, listEvents } from "@/server/events/index";
import { notFound } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import type { TestClock } from "./test-clock";
import { findAdvance, listAdvances } from "./test-clock.repository";

const SHOWN = 20;
const PAGE = 100;

/** The account's clock as it stands, and the last times it was put ahead. */
export async function getTestClock(ctx: Context): Promise<TestClock> {
  requireBackoffice(ctx, "overview:read");
  const { mode, clockAhead: ahead, timeZone } = ctx.account;
  const advances = await listAdvances(ctx.db, ctx.account.id, SHOWN);
  return { mode, now: ctx.clock.now(), ahead, timeZone, advances };
}

/** What happened while a clock was put ahead. */
export interface Happenings {
  events: readonly LoggedEvent[];
  /** Where the next page begins; null: this was the last. */
  next: bigint | null;
}

/** What happened while the clock was put ahead, in order, a hundred at a time. */
export async function listHappenings(
  ctx: Context,
  { advanceId, after }: { advanceId: number; after: bigint | null },
): Promise<Happenings> {
  requireBackoffice(ctx, "subscriptions:read");
  const advance = await findAdvance(ctx.db, ctx.account.id, advanceId);
  if (advance === null) throw notFound("advance of the clock");
  const { fromPosition, toPosition } = advance;
  const begin = after !== null && after > fromPosition ? after : fromPosition;
  const found = await listEvents(ctx, { after: begin, limit: PAGE, name: null });
  const events = found.filter(({ position }) => toPosition === null || position <= toPosition);
  const last = events.at(-1);
  const isWhole = events.length < PAGE || last === undefined || last.position === toPosition;
  return { events, next: isWhole ? null : last.position };
}
