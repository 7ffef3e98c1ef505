import { Badge, type Tone } from "@/components/ui/badge";
import type { GatewayEvent } from "@/server/payments/intake/index";

const STATUSES: Readonly<Record<GatewayEvent["status"], { name: string; tone: Tone }>> = {
  waiting: { name: "Pending", tone: "accent" },
  done: { name: "Processed", tone: "good" },
  ignored: { name: "Ignored", tone: "neutral" },
  failed: { name: "Failed", tone: "bad" },
};

export const EVENT_OPTIONS = Object.entries(STATUSES).map(([value, { name }]) => ({ value, label: name }));

export function EventBadge({ status }: Pick<GatewayEvent, "status">) {
  const { name, tone } = STATUSES[status];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

const JOBS: Readonly<Record<string, string>> = {
  one_time_subscription_charged: "Payment received",
  recurring_subscription_charged: "Renewal paid",
  recurring_subscription_cancelled: "Subscription cancelled",
  payment_method_saved: "Payment method saved",
};

/** Meaning of an event in the platform; empty for most. */
export function describeJob(job: string | null): string {
  return job === null ? "None" : (JOBS[job] ?? job);
}
