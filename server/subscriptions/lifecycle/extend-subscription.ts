import { Temporal } from "temporal-polyfill";
import type { Context } from "@/server/context/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { changeSubscription, type SubscriptionKey, saveChange } from "./change-subscription";
import { recordAction } from "./record-action";
import { isBackoffice, requireActor } from "./require-backoffice";
import { rescheduleSuccessors } from "./reschedule-queued";
import type { Subscription } from "./subscription";
import { emitChanged } from "./subscription-events";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parse `extend_to`: null for `indefinitely`, else the end of that day in the account's time zone.
 * undefined: neither of them, or no valid date.
 */
function parseExtendTo(extendTo: string, timeZone: string): Date | null | undefined {
  const text = extendTo.trim();
  if (text === "indefinitely") return null;
  if (!DATE.test(text)) return undefined;
  try {
    const day = Temporal.PlainDate.from(text, { overflow: "reject" });
    return new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1);
  } catch {
    return undefined;
  }
}

/** Return why a subscription cannot be extended to an end; null: it can. */
function whyNotExtendable(
  {
    recurring,
    cancelledAt,
    endAt,
    scheduledSwitch,
  }: Pick<Subscription, "recurring" | "cancelledAt" | "endAt" | "scheduledSwitch">,
  until: Date | null,
  now: Date,
): string | null {
  if (recurring) return "A recurring subscription cannot be extended: it renews when it is paid.";
  if (cancelledAt !== null) return "A cancelled subscription cannot be extended.";
  if (until === null && scheduledSwitch !== null)
    return "A subscription with a scheduled plan change needs an end date, when the new plan starts.";
  if (until === null) return null;
  if (until <= now) return "`extend_to` has passed.";
  const isShorter = endAt === null || until < endAt;
  return isShorter
    ? "`extend_to` is before the current end. An extension cannot shorten a subscription."
    : null;
}

export interface ExtendSubscription extends SubscriptionKey {
  /** `indefinitely`, or a day as YYYY-MM-DD: until the end of that day in the account's time zone. */
  extendTo: string;
  note?: string | null;
}

/**
 * Move the end of a one-time subscription that is not cancelled; an ended one opens again. This gives access
 * without a payment, so a reader's own token may do it only where the account allows it.
 */
export async function extendSubscription(ctx: Context, input: ExtendSubscription): Promise<Subscription> {
  requireActor(ctx, input.subscriberId);
  if (!isBackoffice(ctx) && !ctx.account.settings.subscriptions.readersMayExtend) {
    throw new AppError("forbidden", "This publication does not allow subscribers to extend subscriptions.");
  }
  const until = parseExtendTo(input.extendTo, ctx.account.timeZone);
  if (until === undefined) throw invalid("body.extend_to", "must be `indefinitely` or a date as YYYY-MM-DD");
  return changeSubscription(ctx, input, async (tx, before) => {
    const refusal = whyNotExtendable(before, until, ctx.clock.now());
    if (refusal !== null) throw new AppError("invalid", refusal);
    if (until?.getTime() === before.endAt?.getTime()) return before;
    // Move queued subscriptions while the row still has its old end: free time must not replace paid time.
    if (before.endAt !== null && until !== null)
      await rescheduleSuccessors(ctx, tx, {
        predecessorId: before.id,
        from: before.endAt,
        to: { ...before, endAt: until },
        action: "rescheduled after an extension",
      });
    const after = await saveChange(ctx, tx, { before, patch: { endAt: until, expiredAt: null } });
    const { id: subscriptionId, subscriberId } = before;
    const action = "extended";
    const details = { from: before.endAt?.toISOString() ?? null, to: until?.toISOString() ?? null };
    const note = input.note ?? null;
    const entry = await recordAction(ctx, tx, { subscriptionId, action, note, details });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action, entry });
    return after;
  });
}
