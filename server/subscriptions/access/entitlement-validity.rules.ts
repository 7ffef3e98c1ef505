import type { Entitlement } from "./access";

/** Whether a subscription is in force at a moment, and the words for it, where they are asked for: the end of a sentence. */
interface Force {
  inForce: boolean;
  words(): string;
}

function at(moment: Date): string {
  return moment.toISOString();
}

function closed(words: () => string): Force {
  return { inForce: false, words };
}

/** A subscription opens from its start to its end, and through its grace; not before its money is confirmed. */
export function validityOf(right: Entitlement, now: Date): Force {
  const { startAt, endAt, graceEndsAt, deletedAt, cancelledAt, paymentState } = right;
  if (deletedAt !== null && deletedAt <= now) return closed(() => `was deleted at ${at(deletedAt)}`);
  if (paymentState === "awaiting") return closed(() => "waits for its payment to be confirmed");
  if (startAt > now) return closed(() => `starts at ${at(startAt)}`);
  if (graceEndsAt !== null && graceEndsAt > now && endAt !== null && endAt <= now) {
    return {
      inForce: true,
      words: () => `is overdue since ${at(endAt)} and in its grace until ${at(graceEndsAt)}`,
    };
  }
  if (endAt !== null && endAt <= now) return closed(() => `ended at ${at(endAt)}`);
  if (paymentState === "failed") return closed(() => "was not paid: its payment failed");
  return {
    inForce: true,
    words: () => {
      const until = endAt === null ? "has no end" : `runs until ${at(endAt)}`;
      return cancelledAt === null ? until : `was cancelled and ${until}`;
    },
  };
}
