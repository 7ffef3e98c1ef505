import type { LifecyclePatch } from "./change-subscription";
import type { Subscription } from "./subscription";

/** Create the patch that ends a subscription now. A future start moves to now: expired, not pending. */
export function createEndPatch(before: Subscription, now: Date): LifecyclePatch {
  const startAt = before.startAt < now ? before.startAt : now;
  return { startAt, endAt: now, graceEndsAt: null, expiredAt: now, chargeAt: null };
}
