import type { Context } from "@/server/context/index";
import { computeShortenedEnd, type LostCredit, saveCredit } from "@/server/payments/credits/index";
import type { Statements } from "@/server/platform/db/index";
import { createEndPatch, saveChange } from "./change-subscription";
import { endAccessTokens } from "./lifecycle.repository";
import { recordAction } from "./record-action";
import { rescheduleSuccessors } from "./reschedule-queued";
import { isRunningAfter } from "./status.rules";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";
import { emitChanged, emitExpired } from "./subscription-events";

/** Move queued subscriptions forward while the row still has its old end. */
async function moveQueue(
  ctx: Context,
  tx: Statements,
  { before, endAt }: { before: Subscription; endAt: Date },
): Promise<void> {
  if (before.endAt === null) return;
  await rescheduleSuccessors(ctx, tx, {
    predecessorId: before.id,
    from: before.endAt,
    to: { ...before, endAt },
    action: "rescheduled after a shorter period",
  });
}

async function shorten(
  ctx: Context,
  tx: Statements,
  { before, lost }: { before: Subscription; lost: LostCredit },
): Promise<void> {
  const now = ctx.clock.now();
  const end = computeShortenedEnd(before, lost);
  const isOver = end <= now;
  const endAt = isOver ? now : end;
  await moveQueue(ctx, tx, { before, endAt });
  await saveChange(ctx, tx, { before, patch: isOver ? createEndPatch(before, now) : { endAt } });
  const { id: subscriptionId, subscriberId } = before;
  const details = {
    from: before.endAt?.toISOString() ?? null,
    to: endAt.toISOString(),
    creditCents: lost.lostCents,
    currency: before.planAmountCurrency,
  };
  const entry = await recordAction(ctx, tx, { subscriptionId, action: "shortened", details });
  await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "shortened", entry });
  if (isOver) await emitExpired(ctx, tx, { ...before, endedAt: now });
  // An access token that was signed before may contain the former end.
  await endAccessTokens(tx, ctx.account.id, subscriberId);
}

/**
 * Withdraw credits whose money was refunded: the subscriptions with these credits are shortened by their share, and
 * end where nothing remains. One with a pending payment is shortened once it is paid. The subscriptions of the
 * credit chain and the queue behind them are locked.
 */
export async function withdrawCredits(
  ctx: Context,
  tx: Statements,
  lost: readonly LostCredit[],
): Promise<void> {
  for (const credit of lost) {
    await saveCredit(tx, ctx.account.id, credit);
    const before = await lockById(tx, ctx.account.id, credit.id);
    if (before === null || before.deletedAt !== null || !isRunningAfter(before, ctx.clock.now())) continue;
    if (before.paymentState === "paid" || before.paymentState === "none")
      await shorten(ctx, tx, { before, lost: credit });
  }
}
