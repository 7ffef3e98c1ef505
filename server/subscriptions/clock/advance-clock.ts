import { createContextAt } from "@/server/context/index";
import { lastEventPosition } from "@/server/events/index";
import type { PaymentContext } from "@/server/payments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { computeNextStop, getEarliest } from "./advance-steps.rules";
import { beginAdvance } from "./begin-advance";
import type { ClockAdvance } from "./test-clock";
import {
  findAdvance,
  findRunningAdvance,
  finishAdvance,
  lockClock,
  moveClock,
} from "./test-clock.repository";

/**
 * Time-dependent work on an account: performs whatever is due by `ctx.clock`.
 *
 * Returns when the next work is due; null: none is.
 */
export type DueWork = (ctx: PaymentContext) => Promise<Date | null>;

export interface AdvanceOptions {
  /** Work that depends on the account's clock, in its order at one moment. */
  work: readonly DueWork[];
  /** Called after each stop. */
  onStop?: (advance: ClockAdvance) => void;
  /** System clock milliseconds after which a background job takes over; left out: never. */
  within?: number;
}

/** Run all work that is due at a moment, with the clock at that moment; returns the next due time. */
async function runDueWorkAt(ctx: PaymentContext, at: Date, { work }: AdvanceOptions): Promise<Date | null> {
  const ctxAt = createContextAt(ctx, at);
  const next: (Date | null)[] = [];
  for (const perform of work) next.push(await perform(ctxAt));
  // The first work may return a time that the last one has already handled, so only later times count.
  return getEarliest(next.filter((moment) => moment !== null && moment > at));
}

/** Move the clock to a stop before its work: after a crash the clock is where the remaining work is due. */
async function moveClockTo(ctx: PaymentContext, advance: ClockAdvance, at: Date): Promise<ClockAdvance> {
  const systemTime = ctx.systemClock.now();
  await ctx.db.transaction((tx) =>
    Promise.all([
      lockClock(tx, ctx.account.id),
      moveClock(tx, ctx.account.id, { id: advance.id, at, systemTime }),
    ]),
  );
  return { ...advance, reachedAt: at, steps: advance.steps + 1 };
}

async function finishAtTarget(ctx: PaymentContext, advance: ClockAdvance): Promise<void> {
  const { id, fromAt, toAt } = advance;
  const ctxAt = createContextAt(ctx, toAt);
  await ctx.db.transaction((tx) =>
    ctxAt.emit(tx, {
      name: "subscriptions/test-clock.advanced",
      id: `test-clock:${id}:advanced`,
      subject: { type: "account", id: String(ctx.account.id) },
      data: { advanceId: id, fromAt: fromAt.toISOString(), toAt: toAt.toISOString() },
    }),
  );
  const now = ctx.systemClock.now();
  const position = await lastEventPosition(ctx);
  await finishAdvance(ctx.db, ctx.account.id, { id, now, position });
}

async function runAdvance(ctx: PaymentContext, id: number, parts: AdvanceOptions): Promise<void> {
  const existing = await findAdvance(ctx.db, ctx.account.id, id);
  if (existing === null) throw notFound("clock advance");
  if (existing.finishedAt !== null) return;
  const stopsAt = ctx.systemClock.now().getTime() + (parts.within ?? Number.POSITIVE_INFINITY);
  let advance = existing;
  // First run the work that was due before the advance, or that a crash interrupted.
  let due = await runDueWorkAt(ctx, advance.reachedAt, parts);
  while (advance.reachedAt < advance.toAt) {
    if (ctx.systemClock.now().getTime() >= stopsAt) return;
    advance = await moveClockTo(ctx, advance, computeNextStop(due, advance));
    due = await runDueWorkAt(ctx, advance.reachedAt, parts);
    parts.onStop?.(advance);
  }
  await finishAtTarget(ctx, advance);
}

/** Continue an advance unless another process does; returns its current state. */
export async function resumeAdvance(
  ctx: PaymentContext,
  id: number,
  parts: AdvanceOptions,
): Promise<ClockAdvance> {
  requireBackoffice(ctx, "subscriptions:write");
  // Due work is performed by the system, regardless of who advanced the clock.
  const systemCtx = { ...ctx, actor: { kind: "system", name: "test clock" } as const };
  await ctx.db.withAdvisoryLock(`test clock ${ctx.account.id}`, () => runAdvance(systemCtx, id, parts));
  const advance = await findAdvance(ctx.db, ctx.account.id, id);
  if (advance === null) throw notFound("clock advance");
  return advance;
}

/**
 * Advance the clock of an account in test mode by a duration, with a stop at each due time.
 *
 * Each event happens at its own time and in order. Never backwards; one advance at a time; refused on a live account
 * (docs/decisions/test-clock-per-account.md).
 */
export async function advanceClock(
  ctx: PaymentContext,
  duration: string,
  parts: AdvanceOptions,
): Promise<ClockAdvance> {
  const { id } = await beginAdvance(ctx, duration);
  return resumeAdvance(ctx, id, parts);
}

/** Continue an interrupted advance. Refused if there is none. */
export async function resumeInterruptedAdvance(
  ctx: PaymentContext,
  parts: AdvanceOptions,
): Promise<ClockAdvance> {
  const running = await findRunningAdvance(ctx.db, ctx.account.id);
  if (running === null) throw new AppError("conflict", "No interrupted clock advance to continue.");
  return resumeAdvance(ctx, running.id, parts);
}
