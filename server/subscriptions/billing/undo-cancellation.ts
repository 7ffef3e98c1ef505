import type { PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import {
  canResume,
  getSubscription,
  requireActor,
  resumeSubscription,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { canResumeAtGateway } from "./at-gateway";

/** Whether the caller can undo the cancellation of a subscription now. */
export async function canUndoCancellation(ctx: PaymentContext, subscription: Subscription): Promise<boolean> {
  return (await canResume(ctx, subscription)) && (await canResumeAtGateway(ctx, subscription));
}

/**
 * Undo the cancellation of a subscription before its end: it renews, and is charged, as if it had not been cancelled.
 * Its gateway is told by a job. Idempotent.
 *
 * conflict: it has ended, its gateway cannot undo a cancellation or charges by itself, or somebody else than the caller
 * cancelled it.
 */
export async function undoCancellation(
  ctx: PaymentContext,
  which: { id: number; subscriberId: number | null },
): Promise<Subscription> {
  requireActor(ctx, which.subscriberId);
  const subscription = await getSubscription(ctx, which);
  if (subscription.cancelledAt !== null && !(await canResumeAtGateway(ctx, subscription)))
    throw new AppError("conflict", "This cancellation can no longer be undone.");
  return resumeSubscription(ctx, which);
}
