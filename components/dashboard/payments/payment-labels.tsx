import { Badge, type Tone } from "@/components/ui/badge";
import type { PaymentLine, RefundLine } from "@/server/subscriptions/billing/index";

const STATUSES: Readonly<Record<PaymentLine["status"], { name: string; tone: Tone }>> = {
  asked: { name: "Requested", tone: "accent" },
  authorised: { name: "Authorised", tone: "accent" },
  captured: { name: "Paid", tone: "good" },
  failed: { name: "Failed", tone: "bad" },
  partially_refunded: { name: "Partially refunded", tone: "warn" },
  refunded: { name: "Refunded", tone: "neutral" },
  voided: { name: "Voided", tone: "neutral" },
};

export const PAYMENT_OPTIONS = Object.entries(STATUSES).map(([value, { name }]) => ({ value, label: name }));

export function PaymentBadge({ status }: { status: PaymentLine["status"] }) {
  const { name, tone } = STATUSES[status];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

const REFUNDS: Readonly<Record<RefundLine["status"], { name: string; tone: Tone }>> = {
  requested: { name: "Pending", tone: "accent" },
  done: { name: "Refunded", tone: "good" },
  failed: { name: "Failed", tone: "bad" },
};

export const REFUND_OPTIONS = Object.entries(REFUNDS).map(([value, { name }]) => ({ value, label: name }));

export function RefundBadge({ status }: { status: RefundLine["status"] }) {
  const { name, tone } = REFUNDS[status];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

/** Purpose of a payment where it is not obvious. */
export function describePurpose({ purpose, period, attempt, partOfPeriod }: PaymentLine): string {
  if (partOfPeriod !== null) return `Part payment for period ${partOfPeriod}`;
  if (purpose === "trial_authorisation") return "Card check for a trial";
  if (period === null) return "One-time payment";
  return attempt === null || attempt === 1 ? `Period ${period}` : `Period ${period}, attempt ${attempt}`;
}

/** Failure message of the gateway, with its failure code. */
export function formatFailure({
  failureCode,
  failureMessage,
}: Pick<PaymentLine, "failureCode" | "failureMessage">): string | null {
  if (failureMessage === null) return failureCode;
  return failureCode === null ? failureMessage : `${failureMessage} (${failureCode})`;
}

/** Return who requested a refund. */
export function getRefundActor({
  actorKind,
  actorName,
}: Pick<RefundLine, "actorKind" | "actorName">): string {
  switch (actorKind) {
    case "staff":
      return actorName ?? "Staff";
    case "server":
      return "the server key";
    case "gateway":
      return actorName === null ? "the gateway" : `the gateway ${actorName}`;
    default:
      return "the platform";
  }
}
