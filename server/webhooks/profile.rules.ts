import type { EgressLimits } from "@/server/platform/egress/index";
import type { WebhookFamily } from "./webhook";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Response bytes that are read; fewer are stored. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Duration of a failure streak after which an endpoint is disabled. */
const FAILING_LIMIT = 24 * HOUR;

const WORKFLOW = { tries: 4, gap: 10 * SECOND } as const;
const SUBSCRIPTION = { firstGap: 15 * SECOND, longestGap: HOUR, span: 24 * HOUR } as const;

/** Delivery guarantees of a family. */
export interface Profile {
  limits: EgressLimits;
  /** Header with the hexadecimal signature. */
  signatureHeader: "X-Qt-Signature" | "X-AT-Signature";
  /** Whether a day of only failures switches an endpoint off; if so, staff are also notified of its first failure. */
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

export function getFamilyProfile(family: WebhookFamily): Profile {
  return PROFILES[family];
}

/** Whether a status means received: only 2xx; redirects and everything above are failures. */
export function isReceived(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A delivery whose latest attempt failed. */
interface FailedDelivery {
  /** Attempts made, the latest included. */
  attempts: number;
  firstAttemptAt: Date;
  /** When the latest attempt ended. */
  failedAt: Date;
}

/**
 * When a failed delivery is retried; null: no more retries. Workflow: three retries, 10 s apart. Subscription: after
 * 15 s, then with doubling gaps up to an hour; the last retry 24 hours after the first attempt.
 */
export function nextAttemptAt(family: WebhookFamily, failed: FailedDelivery): Date | null {
  const { attempts, firstAttemptAt, failedAt } = failed;
  switch (family) {
    case "workflow":
      return attempts >= WORKFLOW.tries ? null : new Date(failedAt.getTime() + WORKFLOW.gap);
    case "subscription": {
      const lastAttemptAt = firstAttemptAt.getTime() + SUBSCRIPTION.span;
      if (failedAt.getTime() >= lastAttemptAt) return null;
      const gap = Math.min(SUBSCRIPTION.firstGap * 2 ** (attempts - 1), SUBSCRIPTION.longestGap);
      return new Date(Math.min(failedAt.getTime() + gap, lastAttemptAt));
    }
  }
}

/** Whether staff are notified that an endpoint failed at `at`: at most once a day. */
export function isWorthNotifying(family: WebhookFamily, at: Date, lastNotifiedAt: Date | null): boolean {
  if (!getFamilyProfile(family).deactivates) return false;
  return lastNotifiedAt === null || at.getTime() - lastNotifiedAt.getTime() >= FAILING_LIMIT;
}

/** Whether an endpoint that failed again at `at` has only failed for a day. */
export function hasFailedTooLong(family: WebhookFamily, failingSince: Date, at: Date): boolean {
  return getFamilyProfile(family).deactivates && at.getTime() - failingSince.getTime() >= FAILING_LIMIT;
}

/** The latest start of a failure streak that is too long now. */
export function failingLimit(now: Date): Date {
  return new Date(now.getTime() - FAILING_LIMIT);
}
