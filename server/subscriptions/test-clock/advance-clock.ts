import { contextAt } from "@/server/accounts/index";
import { lastEventPosition } from "@/server/events/index";
import type { PaymentContext } from "@/server/payments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { beginAdvance } from "./begin-advance";
import type { DueWork } from "./due-work";
import { earliest, nextStop } from "./step.rules";
import type { ClockAdvance } from "./test-clock";
import {
  findAdvance,
  findRunningAdvance,
  finishAdvance,
  lockClock,
  moveClock,
} from "./test-clock.repository";

export interface AdvanceParts {
  /** What time does to an account, in the order in which it is done at one moment. */
  work: readonly DueWork[];
  /** Told of each stop on the way. */
  onStop?: (advance: ClockAdvance) => void;
  /** Milliseconds of the world's clock after which the rest is left to background work; left out: never. */
  within?: number;
}

/** Does everything that is due at a moment, at that moment; when something is due next. */
async function performAt(ctx: PaymentContext, at: Date, { work }: AdvanceParts): Promise<Date | null> {
  const there = contextAt(ctx, at);
  const next: (Date | null)[] = [];
  for (const perform of work) next.push(await perform(there));
  // What the first part did may have been made by the last: only what lies ahead counts.
  return earliest(next.filter((moment) => moment !== null && moment > at));
}

/** Puts the clock to a stop, before anything is done there: a crash leaves it where the work that is left is due. */
async function stopAt(ctx: PaymentContext, advance: ClockAdvance, at: Date): Promise<ClockAdvance> {
  const world = ctx.worldClock.now();
  await ctx.db.inOnePacket((tx) =>
    Promise.all([
      lockClock(tx, ctx.account.id),
      moveClock(tx, ctx.account.id, { id: advance.id, at, world }),
    ]),
  );
  return { ...advance, reachedAt: at, steps: advance.steps + 1 };
}

async function finish(ctx: PaymentContext, advance: ClockAdvance): Promise<void> {
  const { id, fromAt, toAt } = advance;
  const there = contextAt(ctx, toAt);
  await ctx.db.withStatements((tx) =>
    there.emit(tx, {
      name: "subscriptions/test-clock.advanced",
      id: `test-clock:${id}:advanced`,
      subject: { type: "account", id: String(ctx.account.id) },
      data: { advanceId: id, fromAt: fromAt.toISOString(), toAt: toAt.toISOString() },
    }),
  );
  const now = ctx.worldClock.now();
  const position = await lastEventPosition(ctx);
  await ctx.db.withStatements((tx) => finishAdvance(tx, ctx.account.id, { id, now, position }));
}

async function goOn(ctx: PaymentContext, id: number, parts: AdvanceParts): Promise<void> {
  const begun = await findAdvance(ctx.db, ctx.account.id, id);
  if (begun === null) throw notFound("advance of the clock");
  if (begun.finishedAt !== null) return;
  const leaveAt = ctx.worldClock.now().getTime() + (parts.within ?? Number.POSITIVE_INFINITY);
  let advance = begun;
  // First what was due before, or was cut off.
  let due = await performAt(ctx, advance.reachedAt, parts);
  while (advance.reachedAt < advance.toAt) {
    if (ctx.worldClock.now().getTime() >= leaveAt) return;
    advance = await stopAt(ctx, advance, nextStop(due, advance));
    due = await performAt(ctx, advance.reachedAt, parts);
    parts.onStop?.(advance);
  }
  await finish(ctx, advance);
}

/** Goes on with an advance unless another process does so; the advance as it stands then. */
export async function carryOnAdvance(
  ctx: PaymentContext,
  id: number,
  parts: AdvanceParts,
): Promise<ClockAdvance> {
  requireBackoffice(ctx, "subscriptions:write");
  // What falls due is done by the system, whoever put the clock ahead.
  const own = { ...ctx, actor: { kind: "system", name: "test clock" } as const };
  await ctx.db.alone(`test clock ${ctx.account.id}`, () => goOn(own, id, parts));
  const advance = await findAdvance(ctx.db, ctx.account.id, id);
  if (advance === null) throw notFound("advance of the clock");
  return advance;
}

/**
 * Puts the clock of an account in test mode ahead by a duration, stopping whenever something falls due so that it
 * happens at its own time and in order. Never back; one at a time; refused on a live account (ADR 0094).
 */
export async function advanceClock(
  ctx: PaymentContext,
  duration: string,
  parts: AdvanceParts,
): Promise<ClockAdvance> {
  const { id } = await beginAdvance(ctx, duration);
  return carryOnAdvance(ctx, id, parts);
}

/** Goes on with the advance that was cut off on its way. Refused where there is none. */
export async function continueAdvance(ctx: PaymentContext, parts: AdvanceParts): Promise<ClockAdvance> {
  const running = await findRunningAdvance(ctx.db, ctx.account.id);
  if (running === null) throw new AppError("conflict", "No advance of this account's clock was cut off.");
  return carryOnAdvance(ctx, running.id, parts);
}
