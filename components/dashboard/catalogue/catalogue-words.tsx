import { Badge, type Tone } from "@/components/ui/badge";
import type { CouponStanding, DurationUnit, GroupType, Plan } from "@/server/subscriptions/catalogue/index";
import { moneyText } from "./money";

export const GROUP_WORDS: Readonly<Record<GroupType, { name: string; about: string }>> = {
  standard: { name: "Standard", about: "Plans for single readers, in every public list." },
  individual: { name: "Individual", about: "As standard, left out of the short list." },
  campaign: { name: "Campaign", about: "Readers give to a cause, up to a target." },
  group_access: { name: "Group access", about: "A buyer shares one subscription with members." },
};

export const TYPE_OPTIONS = Object.entries(GROUP_WORDS).map(([value, { name }]) => ({ value, label: name }));

const UNITS: Readonly<Record<Exclude<DurationUnit, "lifetime">, string>> = {
  days: "day",
  weeks: "week",
  months: "month",
  years: "year",
};

/** `3 months`, `for life`. */
export function lengthText(length: number, unit: DurationUnit): string {
  if (unit === "lifetime") return "for life";
  return `${length} ${UNITS[unit]}${length === 1 ? "" : "s"}`;
}

/** `£9.00 for 1 month`, `£7.00 every month`. */
export function priceText(
  plan: Pick<Plan, "priceCents" | "priceCurrency" | "durationLength" | "durationUnit" | "recurring">,
): string {
  const price = plan.priceCents === 0 ? "Free" : moneyText(plan.priceCents, plan.priceCurrency);
  const { durationLength: length, durationUnit: unit } = plan;
  if (unit === "lifetime") return `${price} for life`;
  if (!plan.recurring) return `${price} for ${lengthText(length, unit)}`;
  return `${price} every ${length === 1 ? UNITS[unit] : lengthText(length, unit)}`;
}

const STANDINGS: Readonly<Record<CouponStanding, { word: string; tone: Tone }>> = {
  open: { word: "Open", tone: "good" },
  used_up: { word: "Used up", tone: "neutral" },
  over: { word: "Over", tone: "neutral" },
  off: { word: "Off", tone: "warn" },
};

export const STANDING_OPTIONS = Object.entries(STANDINGS).map(([value, { word }]) => ({
  value,
  label: word,
}));

export function CouponBadge({ standing }: { standing: CouponStanding }) {
  const { word, tone } = STANDINGS[standing];
  return (
    <Badge tone={tone} dot>
      {word}
    </Badge>
  );
}
