import type { EgressLimits } from "@/server/platform/egress/index";
import type { WebhookFamily } from "./webhook";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Bytes of an answer that are read; what is kept of them is less. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** How long an endpoint may only fail before it is switched off. */
const FAILING_LIMIT = 24 * HOUR;

const WORKFLOW = { tries: 4, gap: 10 * SECOND } as const;
const SUBSCRIPTION = { firstGap: 15 * SECOND, longestGap: HOUR, span: 24 * HOUR } as const;

/** What a family promises its receivers. */
export interface Profile {
  limits: EgressLimits;
  /** Header that carries the hexadecimal signature. */
  signatureHeader: "X-Qt-Signature" | "X-AT-Signature";
  /** Whether a day of nothing but failures switches an endpoint off; then staff are told of its first failure, too. */
  deactivates: boolean;
}

const PROFILES: Record<WebhookFamily, Profile> = {
  workflow: {
    limits: { connectMs: 3 * SECOND, responseMs: 3 * SECOND, maxBytes: MAX_ANSWER_BYTES },
    signatureHeader: "X-Qt-Signature",
    deactivates: false,
  },
  subscription: {
    limits: { connectMs: 10 * SECOND, responseMs: 5 * SECOND, maxBytes: MAX_ANSWER_BYTES },
    signatureHeader: "X-AT-Signature",
    deactivates: true,
  },
};

export function profileOf(family: WebhookFamily): Profile {
  return PROFILES[family];
}

/** Redirects and everything above are failures: a receiver says 2xx when it has the event. */
export function isReceived(status: number): boolean {
  return status >= 200 && status < 300;
}

/** What is known of a delivery when its latest attempt failed. */
interface FailedDelivery {
  /** Attempts made, the latest included. */
  attempts: number;
  firstAttemptAt: Date;
  /** When the latest attempt ended. */
  failedAt: Date;
}

/**
 * When a failed delivery is tried again; null: not any more. Workflow: three more times, 10 s apart. Subscription: after
 * 15 s, then twice as long each time up to an hour, the last time 24 hours after the first.
 */
export function nextAttemptAt(family: WebhookFamily, failed: FailedDelivery): Date | null {
  const { attempts, firstAttemptAt, failedAt } = failed;
  switch (family) {
    case "workflow":
      return attempts >= WORKFLOW.tries ? null : new Date(failedAt.getTime() + WORKFLOW.gap);
    case "subscription": {
      const last = firstAttemptAt.getTime() + SUBSCRIPTION.span;
      if (failedAt.getTime() >= last) return null;
      const gap = Math.min(SUBSCRIPTION.firstGap * 2 ** (attempts - 1), SUBSCRIPTION.longestGap);
      return new Date(Math.min(failedAt.getTime() + gap, last));
    }
  }
}

/** Whether staff are told that an endpoint failed at `at`: not for a day after they were told of a failure before. */
export function isWorthNotifying(family: WebhookFamily, at: Date, toldAt: Date | null): boolean {
  if (!profileOf(family).deactivates) return false;
  return toldAt === null || at.getTime() - toldAt.getTime() >= FAILING_LIMIT;
}

/** Whether an endpoint that failed again at `at` has done nothing else for a day. */
export function hasFailedTooLong(family: WebhookFamily, failingSince: Date, at: Date): boolean {
  return profileOf(family).deactivates && at.getTime() - failingSince.getTime() >= FAILING_LIMIT;
}

/** Failing since before this moment is failing for too long. */
export function failingLimit(now: Date): Date {
  return new Date(now.getTime() - FAILING_LIMIT);
}
