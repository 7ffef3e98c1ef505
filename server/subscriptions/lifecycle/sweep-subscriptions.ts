import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { periodEnd } from "@/server/subscriptions/pricing/index";
import { type DueStep, nextDue, nextStep } from "./due.rules";
import { recordAction } from "./record-action";
import { requireDesk } from "./require-desk";
import { emitActivated, emitEnteredGrace, emitExpired, emitSwitched } from "./subscription-events";
import { accountsWithDue, type SweptRow, saveSwept, takeDue } from "./sweep.repository";

const BATCH = 200;

/** Accounts for which a sweep has anything to do now; each of them is swept by itself. */
export function accountsToSweep({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return accountsWithDue(db, clock.now());
}

/** When a grace that follows an end is over: so many days by the account's calendar. */
export function graceEnd({ account }: Context, endAt: Date): Date {
  const { graceDays } = account.settings.subscriptions;
  if (graceDays === 0) return endAt;
  return periodEnd(endAt, 1, { length: graceDays, unit: "days", timeZone: account.timeZone }) ?? endAt;
}

async function activate(ctx: Context, tx: Statements, row: SweptRow): Promise<SweptRow> {
  const { id: subscriptionId, switchedFromId } = row;
  await recordAction(ctx, tx, { subscriptionId, action: "activated" });
  await emitActivated(ctx, tx, row);
  if (switchedFromId !== null) await emitSwitched(ctx, tx, { ...row, switchedFromId });
  return { ...row, activatedAt: ctx.clock.now() };
}

async function enterGrace(
  ctx: Context,
  tx: Statements,
  { row, at }: { row: SweptRow; at: Date },
): Promise<SweptRow> {
  const { id: subscriptionId, graceEndsAt } = row;
  const details = { until: graceEndsAt?.toISOString() ?? null };
  await recordAction(ctx, tx, { subscriptionId, action: "entered grace", details });
  await emitEnteredGrace(ctx, tx, { ...row, endAt: at });
  return { ...row, graceEnteredAt: ctx.clock.now() };
}

async function expire(
  ctx: Context,
  tx: Statements,
  { row, at }: { row: SweptRow; at: Date },
): Promise<SweptRow> {
  await recordAction(ctx, tx, { subscriptionId: row.id, action: "expired" });
  await emitExpired(ctx, tx, { ...row, endedAt: at });
  return { ...row, expiredAt: ctx.clock.now() };
}

function take(
  ctx: Context,
  tx: Statements,
  { row, step }: { row: SweptRow; step: DueStep },
): Promise<SweptRow> {
  const { kind, at } = step;
  switch (kind) {
    case "activate":
      return activate(ctx, tx, row);
    case "arm_grace":
      return Promise.resolve({ ...row, graceEndsAt: row.endAt === null ? null : graceEnd(ctx, row.endAt) });
    case "enter_grace":
      return enterGrace(ctx, tx, { row, at });
    case "expire":
      return expire(ctx, tx, { row, at });
  }
}

/** Takes every step whose time has come: after an outage, more than one. */
async function catchUp(ctx: Context, tx: Statements, due: SweptRow): Promise<number> {
  const now = ctx.clock.now();
  let row = due;
  let steps = 0;
  for (let step = nextStep(row); step !== null && step.at <= now; step = nextStep(row)) {
    row = await take(ctx, tx, { row, step });
    steps += 1;
  }
  await saveSwept(tx, ctx.account.id, { row, dueAt: nextDue(row, now), now });
  return steps;
}

/**
 * Does what time does to an account's subscriptions: starts, graces, ends; each once, with its entry in the log and its
 * event. Two sweeps at once share the work. Returns how many steps were taken.
 */
export async function sweepSubscriptions(ctx: Context): Promise<number> {
  requireDesk(ctx, "subscriptions:write");
  let steps = 0;
  for (;;) {
    const swept = await ctx.db.withStatements(async (tx) => {
      const due = await takeDue(tx, ctx.account.id, { now: ctx.clock.now(), take: BATCH });
      for (const row of due) steps += await catchUp(ctx, tx, row);
      return due.length;
    });
    if (swept < BATCH) return steps;
  }
}
