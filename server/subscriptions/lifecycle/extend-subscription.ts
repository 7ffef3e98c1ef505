import type { Context } from "@/server/accounts/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { changeSubscription, saveChange, type Which } from "./change-subscription";
import { extendedEnd, refusalToExtend } from "./extend.rules";
import { recordAction } from "./record-action";
import { isBackoffice, requireActor } from "./require-backoffice";
import { rescheduleBehind } from "./reschedule-queued";
import type { Subscription } from "./subscription";
import { emitChanged } from "./subscription-events";

export interface ExtendSubscription extends Which {
  /** `indefinitely`, or a day as YYYY-MM-DD: to its end in the account's zone. */
  extendTo: string;
  note?: string | null;
}

/**
 * Moves the end of a one-time subscription that is not cancelled; one that has ended opens again. It gives away time,
 * so a reader's own token does it only where the account lets readers.
 */
export async function extendSubscription(ctx: Context, input: ExtendSubscription): Promise<Subscription> {
  requireActor(ctx, input.subscriberId);
  if (!isBackoffice(ctx) && !ctx.account.settings.subscriptions.readersMayExtend) {
    throw new AppError(
      "forbidden",
      "This publication does not let subscribers extend a subscription themselves.",
    );
  }
  const until = extendedEnd(input.extendTo, ctx.account.timeZone);
  if (until === undefined) throw invalid("body.extend_to", "must be `indefinitely` or a day as YYYY-MM-DD");
  return changeSubscription(ctx, input, async (tx, before) => {
    const refusal = refusalToExtend(before, until, ctx.clock.now());
    if (refusal !== null) throw new AppError("invalid", refusal);
    if (until?.getTime() === before.endAt?.getTime()) return before;
    // What was bought ahead follows, while the row still has its end: time that is given is no time that was paid for.
    if (before.endAt !== null && until !== null)
      await rescheduleBehind(ctx, tx, {
        behindId: before.id,
        from: before.endAt,
        to: { ...before, endAt: until },
        action: "moved behind what was extended",
      });
    const after = await saveChange(ctx, tx, { before, patch: { endAt: until, expiredAt: null } });
    const { id: subscriptionId, subscriberId } = before;
    const action = "extended";
    const ends = { from: before.endAt?.toISOString() ?? null, to: until?.toISOString() ?? null };
    const note = input.note ?? null;
    const entry = await recordAction(ctx, tx, { subscriptionId, action, note, details: ends });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action, entry });
    return after;
  });
}
