import { Badge, type Tone } from "@/components/ui/badge";
import type { CouponStatus, DurationUnit, GroupType, Plan } from "@/server/subscriptions/catalogue/index";
import { formatMoney } from "./money";

export const GROUP_TYPE_LABELS: Readonly<Record<GroupType, { name: string; about: string }>> = {
  standard: { name: "Standard", about: "Plans for individual readers, in every public list." },
  individual: { name: "Individual", about: "Like Standard, but left out of the short list." },
  campaign: { name: "Campaign", about: "Readers contribute to a cause, up to a target." },
  group_access: { name: "Group access", about: "A buyer shares one subscription with members." },
};

export const GROUP_TYPE_OPTIONS = Object.entries(GROUP_TYPE_LABELS).map(([value, { name }]) => ({
  value,
  label: name,
}));

const UNITS: Readonly<Record<Exclude<DurationUnit, "lifetime">, string>> = {
  days: "day",
  weeks: "week",
  months: "month",
  years: "year",
};

/** `3 months`, `for life`. */
export function formatDuration(length: number, unit: DurationUnit): string {
  if (unit === "lifetime") return "for life";
  return `${length} ${UNITS[unit]}${length === 1 ? "" : "s"}`;
}

/** `£9.00 for 1 month`, `£7.00 every month`. */
export function formatPlanPrice(
  plan: Pick<Plan, "priceCents" | "priceCurrency" | "durationLength" | "durationUnit" | "recurring">,
): string {
  const price = plan.priceCents === 0 ? "Free" : formatMoney(plan.priceCents, plan.priceCurrency);
  const { durationLength: length, durationUnit: unit } = plan;
  if (unit === "lifetime") return `${price} for life`;
  if (!plan.recurring) return `${price} for ${formatDuration(length, unit)}`;
  return `${price} every ${length === 1 ? UNITS[unit] : formatDuration(length, unit)}`;
}

const COUPON_STATUSES: Readonly<Record<CouponStatus, { label: string; tone: Tone }>> = {
  open: { label: "Active", tone: "good" },
  used_up: { label: "Limit reached", tone: "neutral" },
  over: { label: "Expired", tone: "neutral" },
  off: { label: "Disabled", tone: "warn" },
};

export const COUPON_STATUS_OPTIONS = Object.entries(COUPON_STATUSES).map(([value, { label }]) => ({
  value,
  label,
}));

export function CouponBadge({ status }: { status: CouponStatus }) {
  const { label, tone } = COUPON_STATUSES[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
