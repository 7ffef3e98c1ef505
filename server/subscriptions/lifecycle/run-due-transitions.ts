import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { periodEnd } from "@/server/subscriptions/pricing/index";
import { type DueStep, nextDue } from "./due.rules";
import { type DoneAction, recordActions } from "./record-action";
import { requireBackoffice } from "./require-backoffice";
import { activatedEvent, enteredGraceEvent, expiredEvent, switchedEvent } from "./subscription-events";
import { accountsWithDue, type SweptRow, saveSwept, takeDue } from "./sweep.repository";
import { applyOverdue } from "./sweep.rules";

const BATCH = 500;

/** Accounts for which a sweep has anything to do now; each of them is swept by itself. */
export function accountsToSweep({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return accountsWithDue(db, clock.now());
}

/** When a grace that follows an end is over: so many days by the account's calendar. */
export function graceEnd({ account }: Pick<Context, "account">, endAt: Date): Date {
  const { graceDays } = account.settings.subscriptions;
  if (graceDays === 0) return endAt;
  return periodEnd(endAt, 1, { length: graceDays, unit: "days", timeZone: account.timeZone }) ?? endAt;
}

/** What a step writes into the log and tells; of a grace that only gets its date, nothing. */
function accountOf(row: SweptRow, { kind, at }: DueStep): { actions: DoneAction[]; events: DomainEvent[] } {
  const { id: subscriptionId, switchedFromId, graceEndsAt } = row;
  switch (kind) {
    case "activate": {
      const switched = switchedFromId === null ? [] : [switchedEvent({ ...row, switchedFromId })];
      return {
        actions: [{ subscriptionId, action: "activated" }],
        events: [activatedEvent(row), ...switched],
      };
    }
    case "arm_grace":
      return { actions: [], events: [] };
    case "enter_grace": {
      const details = { until: graceEndsAt?.toISOString() ?? null };
      return {
        actions: [{ subscriptionId, action: "entered grace", details }],
        events: [enteredGraceEvent({ ...row, endAt: row.endAt ?? at })],
      };
    }
    case "expire":
      return {
        actions: [{ subscriptionId, action: "expired" }],
        events: [expiredEvent({ ...row, endedAt: at })],
      };
  }
}

/** Takes one batch of what is due, in as few statements as one row needs. Returns rows and steps. */
async function sweepBatch(ctx: Context, tx: Statements): Promise<{ rows: number; steps: number }> {
  const now = ctx.clock.now();
  const due = await takeDue(tx, ctx.account.id, { now, take: BATCH });
  const done = due.map((row) => applyOverdue(row, { now, graceEnd: (endAt) => graceEnd(ctx, endAt) }));
  const told = done.flatMap(({ row, steps }) => steps.map((step) => accountOf(row, step)));
  const changed = done.map(({ row }) => ({ row, dueAt: nextDue(row, now) }));
  const actions = told.flatMap((one) => one.actions);
  const events = told.flatMap((one) => one.events);
  await Promise.all([
    saveSwept(tx, ctx.account.id, { changed, now }),
    recordActions(ctx, tx, actions),
    ctx.emitBundle(tx, events),
  ]);
  return { rows: due.length, steps: done.reduce((sum, { steps }) => sum + steps.length, 0) };
}

/**
 * Does what time does to an account's subscriptions: starts, graces, ends; each once, with its entry in the log and its
 * event. Two sweeps at once share the work. Returns how many steps were taken.
 */
export async function runDueTransitions(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let total = 0;
  for (;;) {
    const { rows, steps } = await ctx.db.withPipeline((tx) => sweepBatch(ctx, tx));
    total += steps;
    if (rows < BATCH) return total;
  }
}
