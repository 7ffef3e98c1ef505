import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import { computeNthPeriodEnd } from "@/server/subscriptions/pricing/index";
import { applyOverdue, computeNextDue, type DueTransition } from "./due.rules";
import { claimDue, type DueRow, findAccountsWithDue, saveTransitions } from "./due-transitions.repository";
import { type ActionEntry, recordActions } from "./record-action";
import { requireBackoffice } from "./require-backoffice";
import {
  createActivatedEvent,
  createEnteredGraceEvent,
  createExpiredEvent,
  createSwitchedEvent,
} from "./subscription-events";

const BATCH = 500;

/** Action of the log entry of a pause that has ended. */
export const RESUMED = "resumed after a pause";

/** List accounts with due transitions; each one is swept separately. */
export function findAccountsWithTransitions({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithDue(db, clock.now());
}

/** Compute the end of the grace period after an end, in days of the account's calendar. */
export function computeGraceEnd({ account }: Pick<Context, "account">, endAt: Date): Date {
  const { graceDays } = account.settings.subscriptions;
  if (graceDays === 0) return endAt;
  return (
    computeNthPeriodEnd(endAt, 1, { length: graceDays, unit: "days", timeZone: account.timeZone }) ?? endAt
  );
}

/** Return the log entries and events of a transition; none for a grace that only gets its date. */
function describeTransition(
  row: DueRow,
  { kind, at }: DueTransition,
): { actions: ActionEntry[]; events: DomainEvent[] } {
  const { id: subscriptionId, switchedFromId, graceEndsAt } = row;
  switch (kind) {
    case "activate": {
      const switched = switchedFromId === null ? [] : [createSwitchedEvent({ ...row, switchedFromId })];
      return {
        actions: [{ subscriptionId, action: "activated" }],
        events: [createActivatedEvent(row), ...switched],
      };
    }
    case "resume":
      return { actions: [{ subscriptionId, action: RESUMED }], events: [] };
    case "prolong_pause":
      return { actions: [{ subscriptionId, action: "pause prolonged" }], events: [] };
    case "arm_grace":
      return { actions: [], events: [] };
    case "enter_grace": {
      const details = { until: graceEndsAt?.toISOString() ?? null };
      return {
        actions: [{ subscriptionId, action: "entered grace period", details }],
        events: [createEnteredGraceEvent({ ...row, endAt: row.endAt ?? at })],
      };
    }
    case "expire":
      return {
        actions: [{ subscriptionId, action: "expired" }],
        events: [createExpiredEvent({ ...row, endedAt: at })],
      };
  }
}

/** Process one batch of due rows, in as few statements as a single row. Returns the numbers of rows and steps. */
async function sweepBatch(ctx: Context, tx: Statements): Promise<{ rows: number; steps: number }> {
  const now = ctx.clock.now();
  const due = await claimDue(tx, ctx.account.id, { now, take: BATCH });
  const { timeZone } = ctx.account;
  const terms = { now, timeZone, graceEnd: (endAt: Date) => computeGraceEnd(ctx, endAt) };
  const done = due.map((row) => applyOverdue(row, terms));
  const results = done.flatMap(({ row, steps }) => steps.map((step) => describeTransition(row, step)));
  const changed = done.map(({ row }) => ({ row, dueAt: computeNextDue(row, now) }));
  const actions = results.flatMap((result) => result.actions);
  const events = results.flatMap((result) => result.events);
  await Promise.all([
    saveTransitions(tx, ctx.account.id, { changed, now }),
    recordActions(ctx, tx, actions),
    ctx.emitBundle(tx, events),
  ]);
  return { rows: due.length, steps: done.reduce((sum, { steps }) => sum + steps.length, 0) };
}

/**
 * Run an account's due transitions: starts, graces, ends of pauses, ends; each once, with its log entry and its event.
 * Concurrent sweeps share the work. Returns the number of steps.
 */
export async function runDueTransitions(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let total = 0;
  for (;;) {
    const { rows, steps } = await ctx.db.transaction((tx) => sweepBatch(ctx, tx));
    total += steps;
    if (rows < BATCH) return total;
  }
}
