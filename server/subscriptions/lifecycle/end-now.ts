import type { LifecyclePatch } from "./change-subscription";
import type { Subscription } from "./subscription";

/** What ends it now: a start that is still to come is drawn forward, so that it is over and not about to begin. */
export function endNow(before: Subscription, now: Date): LifecyclePatch {
  const startAt = before.startAt < now ? before.startAt : now;
  return { startAt, endAt: now, graceEndsAt: null, expiredAt: now, chargeAt: null };
}
