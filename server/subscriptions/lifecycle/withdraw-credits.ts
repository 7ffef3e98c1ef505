import type { Context } from "@/server/accounts/index";
import { type LostCredit, saveCredit, shortenedEnd } from "@/server/payments/credits/index";
import type { Statements } from "@/server/platform/db/index";
import { saveChange } from "./change-subscription";
import { endNow } from "./end-now";
import { endAccess } from "./lifecycle.repository";
import { recordAction } from "./record-action";
import { rescheduleBehind } from "./reschedule-queued";
import { endsAfter } from "./status.rules";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";
import { emitChanged, emitExpired } from "./subscription-events";

/** What was bought ahead follows, while the row still has its end. */
async function moveUp(
  ctx: Context,
  tx: Statements,
  { before, endAt }: { before: Subscription; endAt: Date },
): Promise<void> {
  if (before.endAt === null) return;
  await rescheduleBehind(ctx, tx, {
    behindId: before.id,
    from: before.endAt,
    to: { ...before, endAt },
    action: "moved behind what was shortened",
  });
}

async function shorten(
  ctx: Context,
  tx: Statements,
  { before, lost }: { before: Subscription; lost: LostCredit },
): Promise<void> {
  const now = ctx.clock.now();
  const end = shortenedEnd(before, lost);
  const isOver = end <= now;
  const endAt = isOver ? now : end;
  await moveUp(ctx, tx, { before, endAt });
  await saveChange(ctx, tx, { before, patch: isOver ? endNow(before, now) : { endAt } });
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
  // A token that was signed before may say the former end.
  await endAccess(tx, ctx.account.id, subscriberId);
}

/**
 * Takes back credits whose money has gone back: what runs on them is shortened by their share, and ends where nothing of
 * it is left. What waits for its payment is shortened once it is paid. The subscriptions of the line are locked, and what
 * waits behind them is held.
 */
export async function withdrawCredits(
  ctx: Context,
  tx: Statements,
  lost: readonly LostCredit[],
): Promise<void> {
  for (const one of lost) {
    await saveCredit(tx, ctx.account.id, one);
    const before = await lockById(tx, ctx.account.id, one.id);
    if (before === null || before.deletedAt !== null || !endsAfter(before, ctx.clock.now())) continue;
    if (before.paymentState === "paid" || before.paymentState === "none")
      await shorten(ctx, tx, { before, lost: one });
  }
}
