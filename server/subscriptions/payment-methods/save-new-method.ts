import { withBufferedEvents } from "@/server/context/index";
import type { CardFacts, PaymentContext } from "@/server/payments/index";
import {
  emitChanged,
  isInGrace,
  lockIncludingDeleted,
  recordAction,
  type Subscription,
  saveChange,
} from "@/server/subscriptions/lifecycle/index";
import { saveCard } from "./card.repository";
import { finishChange, type StoredChange, saveToken } from "./method-change.repository";
import { isCharged, toLastFour } from "./method-change.rules";

interface Saving {
  change: StoredChange;
  method: { card: CardFacts };
  /** The token of further charges; null: it stays. */
  paymentToken: string | null;
  weCharge: boolean;
}

/** Whether our charge has failed, so that the sweep retries it now. Gateways that bill by themselves retry it. */
function isOverdue(subscription: Subscription, { weCharge }: Saving, now: Date): boolean {
  const isFailed = subscription.failedCharges > 0 && isInGrace(subscription, now);
  return weCharge && isFailed && isCharged(subscription, now);
}

/**
 * Write a method that the gateway has made the subscription's: the token of further charges, its card, the log and the
 * events, of which one sends the subscriber a mail. An overdue charge is retried by the next sweep. Once, also by
 * concurrent calls.
 */
export function saveNewMethod(ctx: PaymentContext, saving: Saving): Promise<void> {
  const { change, method, paymentToken } = saving;
  const { subscriptionId } = change;
  const accountId = ctx.account.id;
  return ctx.db.transaction((tx) =>
    withBufferedEvents(ctx, tx, async (bufferedCtx) => {
      const before = await lockIncludingDeleted(ctx, tx, subscriptionId);
      const checkedAt = ctx.systemClock.now();
      if (!(await finishChange(tx, accountId, { id: change.id, now: checkedAt }))) return;
      const now = ctx.clock.now();
      const { subscriberId } = before;
      const card = { brand: method.card.brand, lastFour: toLastFour(method.card.lastFour) };
      if (paymentToken !== null) await saveToken(tx, accountId, { id: subscriptionId, paymentToken, now });
      await saveCard(tx, accountId, { subscriptionId, ...card, checkedAt });
      if (isOverdue(before, saving, now)) await saveChange(ctx, tx, { before, patch: { chargeAt: now } });
      const action = "payment method changed";
      const entry = await recordAction(ctx, tx, { subscriptionId, action, details: card });
      await emitChanged(bufferedCtx, tx, { subscriptionId, subscriberId, action, entry });
      await bufferedCtx.emit(tx, {
        name: "subscriptions/payment-method.changed",
        id: `subscription:${subscriptionId}:payment-method:${change.id}`,
        subject: { type: "subscription", id: String(subscriptionId) },
        data: { subscriptionId, subscriberId },
      });
    }),
  );
}
