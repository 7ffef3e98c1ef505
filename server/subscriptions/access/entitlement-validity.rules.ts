import type { Entitlement } from "./access";

/** Whether a subscription is valid at a moment, with the end of a sentence that says why, built on request. */
interface Validity {
  inForce: boolean;
  describe(): string;
}

function formatMoment(moment: Date): string {
  return moment.toISOString();
}

function toInvalid(describe: () => string): Validity {
  return { inForce: false, describe };
}

/**
 * Compute whether a subscription opens anything: from start to end and through grace, once its payment is confirmed.
 */
export function computeValidity(entitlement: Entitlement, now: Date): Validity {
  const { startAt, endAt, graceEndsAt, deletedAt, cancelledAt, paymentState, resumesAt } = entitlement;
  if (deletedAt !== null && deletedAt <= now)
    return toInvalid(() => `was deleted at ${formatMoment(deletedAt)}`);
  if (paymentState === "awaiting") return toInvalid(() => "is waiting for payment confirmation");
  if (startAt > now) return toInvalid(() => `starts at ${formatMoment(startAt)}`);
  if (graceEndsAt !== null && graceEndsAt > now && endAt !== null && endAt <= now) {
    return {
      inForce: true,
      describe: () =>
        `is past due since ${formatMoment(endAt)} and in its grace period until ${formatMoment(graceEndsAt)}`,
    };
  }
  if (endAt !== null && endAt <= now && resumesAt !== null)
    return toInvalid(() => `is paused from ${formatMoment(endAt)} until ${formatMoment(resumesAt)}`);
  if (endAt !== null && endAt <= now) return toInvalid(() => `ended at ${formatMoment(endAt)}`);
  if (paymentState === "failed") return toInvalid(() => "is not paid: the payment failed");
  return {
    inForce: true,
    describe: () => {
      const endText = endAt === null ? "does not end" : `runs until ${formatMoment(endAt)}`;
      return cancelledAt === null ? endText : `was cancelled and ${endText}`;
    },
  };
}
