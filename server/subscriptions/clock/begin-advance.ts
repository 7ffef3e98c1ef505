import type { Context } from "@/server/context/index";
import { lastEventPosition } from "@/server/events/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { addDuration, isWithinReach } from "./duration.rules";
import type { ClockAdvance } from "./test-clock";
import { countLivePayments, insertAdvance, lockClock } from "./test-clock.repository";

/** Other processes cache an account's mode for five seconds. */
const SETTLED_MILLISECONDS = 10_000;
/** Time for the caller to complete the advance; then a background job continues it. */
const TAKEN_OVER_MILLISECONDS = 30_000;

const LIVE = "This account is live and uses real time. Only accounts in test mode can advance their clock.";

async function requireTestMode(ctx: Context, tx: Statements): Promise<{ clockAhead: number }> {
  const { mode, modeSince, clockAhead } = await lockClock(tx, ctx.account.id);
  if (mode === "live") throw new AppError("conflict", LIVE);
  const settled = (modeSince?.getTime() ?? 0) + SETTLED_MILLISECONDS;
  const wait = settled - ctx.systemClock.now().getTime();
  if (modeSince !== null && wait > 0) {
    throw new AppError("conflict", "This account has just entered test mode. Try again in a moment.", {
      retryAfter: Math.ceil(wait / 1000),
    });
  }
  const { gateways } = await countLivePayments(tx, ctx.account.id);
  if (gateways > 0) {
    throw new AppError(
      "conflict",
      "A gateway of this account takes real payments. Disable it or set it to sandbox before you advance the clock.",
    );
  }
  return { clockAhead };
}

function computeEnd(ctx: Context, fromAt: Date, duration: string): Date {
  const toAt = addDuration(fromAt, duration, ctx.account.timeZone);
  if (toAt === null) {
    throw invalid("duration", "must be a number followed by h, d, w, m or y, such as 12h, 31d, 2w, 1m or 1y");
  }
  if (!isWithinReach(toAt, ctx.systemClock.now())) {
    throw invalid("duration", "must not advance the clock more than 20 years beyond real time");
  }
  return toAt;
}

/**
 * Store an advance of the account's clock, and schedule a background job in case this process does not complete it.
 *
 * Refuses live accounts, gateways for real money, and a second concurrent advance; nothing is then written.
 */
export async function beginAdvance(ctx: Context, duration: string): Promise<ClockAdvance> {
  requireBackoffice(ctx, "subscriptions:write");
  return ctx.db.transaction(async (tx) => {
    const { clockAhead } = await requireTestMode(ctx, tx);
    const startedAt = ctx.systemClock.now();
    const fromAt = new Date(startedAt.getTime() + clockAhead);
    const advance = await insertAdvance(tx, ctx.account.id, {
      duration: duration.trim().toLowerCase(),
      fromAt,
      toAt: computeEnd(ctx, fromAt, duration),
      actorKind: ctx.actor.kind,
      actorName: "name" in ctx.actor ? ctx.actor.name : null,
      fromPosition: await lastEventPosition(ctx),
      startedAt,
    });
    if (advance === null) {
      throw new AppError("conflict", "A clock advance is already in progress. Wait until it finishes.");
    }
    await ctx.emit(tx, {
      name: "subscriptions/test-clock.advance-requested",
      id: `test-clock:${advance.id}:requested`,
      subject: { type: "account", id: String(ctx.account.id) },
      data: { advanceId: advance.id },
      at: new Date(startedAt.getTime() + TAKEN_OVER_MILLISECONDS),
    });
    return advance;
  });
}
