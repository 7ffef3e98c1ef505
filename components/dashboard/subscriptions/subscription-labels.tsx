import type { ReactNode } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { VerbatimValue } from "@/components/ui/verbatim-value";
import { numberFormat } from "@/shared/formats/index";

interface StatusFacts {
  status: "pending" | "active" | "expired";
  inGrace: boolean;
  cancelledAt: Date | null;
  deletedAt: Date | null;
}

const STATUSES: Readonly<Record<StatusFacts["status"], { name: string; tone: Tone }>> = {
  pending: { name: "Pending", tone: "accent" },
  active: { name: "Active", tone: "good" },
  expired: { name: "Expired", tone: "neutral" },
};

export const STATUS_OPTIONS = Object.entries(STATUSES).map(([value, { name }]) => ({ value, label: name }));

export const TYPES = {
  standard: "Standard",
  individual: "Individual",
  campaign: "Campaign",
  group_access: "Group access",
  dynamic_asset: "Single stories",
} as const;

export const PAYMENT_STATES = {
  none: "No payment due",
  awaiting: "Awaiting payment",
  paid: "Paid",
  failed: "Failed",
  refunded: "Refunded",
} as const;

const MANUAL_METHODS: Readonly<Record<string, string>> = {
  manual: "manual payment",
  sponsored: "sponsored",
  reward: "reward",
  skip_payment_gateway: "free",
};

/** Format a payment method; a custom value of the publication is shown as it is. */
export function renderPaymentMethod(paymentType: string): ReactNode {
  return (
    MANUAL_METHODS[paymentType] ?? (
      <>
        via <VerbatimValue>{paymentType}</VerbatimValue>
      </>
    )
  );
}

export const TYPE_OPTIONS = Object.entries(TYPES).map(([value, label]) => ({ value, label }));

export const CANCELLED_OPTIONS = [
  { value: "true", label: "Cancelled" },
  { value: "false", label: "Not cancelled" },
];

function getStatusDisplay({ status, inGrace, cancelledAt, deletedAt }: StatusFacts): {
  name: string;
  tone: Tone;
} {
  if (deletedAt !== null) return { name: "Deleted", tone: "bad" };
  if (inGrace) return { name: "Past due", tone: "warn" };
  if (cancelledAt !== null && status !== "expired")
    return { name: `${STATUSES[status].name}, cancelled`, tone: "warn" };
  return STATUSES[status];
}

/** Badge of a subscription's status. */
export function StatusBadge(facts: StatusFacts) {
  const { name, tone } = getStatusDisplay(facts);
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

/** Format an amount with the decimals of its currency. */
export function formatMinorUnits(cents: number, currency: string): string {
  const format = numberFormat("en", { style: "currency", currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** decimals);
}

/** Parse a typed amount into minor units; null for an invalid amount. */
export function parseMinorUnits(text: string, currency: string): number | null {
  if (!/^\d{1,9}([.,]\d{1,4})?$/.test(text.trim())) return null;
  const decimals =
    numberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return Math.round(Number(text.trim().replace(",", ".")) * 10 ** decimals);
}

/** Return who performed an action in a log. */
export function getActorName({
  actorKind,
  actorName,
}: {
  actorKind: string;
  actorName: string | null;
}): string {
  switch (actorKind) {
    case "staff":
      return actorName ?? "Staff";
    case "server":
      return "the server key";
    case "reader":
      return `the reader${actorName === null ? "" : ` ${actorName}`}`;
    case "system":
      return "the platform";
    default:
      return "a guest";
  }
}

/** Format an action of a log as a heading. */
export function formatAction(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1);
}
