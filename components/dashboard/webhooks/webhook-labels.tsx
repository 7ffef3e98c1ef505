import { Badge, type Tone } from "@/components/ui/badge";
import type { WebhookDelivery, WebhookEndpoint, WebhookFamily, WebhookHealth } from "@/server/webhooks/index";

export const FAMILIES: Readonly<Record<WebhookFamily, { name: string; about: string }>> = {
  workflow: { name: "Workflow", about: "Events of stories, collections and members." },
  subscription: { name: "Subscription", about: "Events of subscriptions and subscribers." },
};

const STANDINGS: Readonly<Record<WebhookHealth, { name: string; tone: Tone }>> = {
  receiving: { name: "Active", tone: "good" },
  failing: { name: "Failing", tone: "warn" },
  paused: { name: "Paused", tone: "neutral" },
  deactivated: { name: "Disabled", tone: "bad" },
};

export const WEBHOOK_HEALTH_OPTIONS = Object.entries(STANDINGS).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** Return the health of a webhook: an active one whose latest calls all failed is failing. */
export function getHealth({ status, failingSince }: Pick<WebhookEndpoint, "status" | "failingSince">) {
  if (status !== "active") return status;
  return failingSince === null ? "receiving" : "failing";
}

export function HealthBadge({ webhook }: { webhook: Pick<WebhookEndpoint, "status" | "failingSince"> }) {
  const { name, tone } = STANDINGS[getHealth(webhook)];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

const STATES: Readonly<Record<WebhookDelivery["state"], { name: string; tone: Tone }>> = {
  pending: { name: "Pending", tone: "accent" },
  held: { name: "Held", tone: "neutral" },
  delivered: { name: "Delivered", tone: "good" },
  failed: { name: "Failed", tone: "bad" },
  skipped: { name: "Skipped", tone: "neutral" },
};

export const STATE_OPTIONS = Object.entries(STATES).map(([value, { name }]) => ({ value, label: name }));

/** Badge of a delivery's status, including a failed one that is being retried. */
export function DeliveryBadge({ delivery }: { delivery: Pick<WebhookDelivery, "state" | "attempts"> }) {
  const retried = delivery.state === "pending" && delivery.attempts > 0;
  const { name, tone } = retried ? { name: "Retrying", tone: "warn" as const } : STATES[delivery.state];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

/** Badge of a delivery that is not the first of its event. */
export function KindBadge({ kind }: { kind: WebhookDelivery["kind"] }) {
  if (kind === "event") return null;
  return <Badge tone={kind === "test" ? "accent" : "neutral"}>{kind === "test" ? "Test" : "Replay"}</Badge>;
}

/** Return a URL without its scheme, which is redundant and takes space. */
export function stripScheme(url: string): string {
  return url.replace(/^https?:\/\//, "");
}

const TITLE_LENGTH = 60;

/** Return a URL as a title: the host and a readable part of the rest. */
export function formatUrlTitle(url: string): string {
  const text = stripScheme(url);
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text;
}

/** Format `3 deliveries`, `1 delivery`, `10,000 or more deliveries`: counting stops there. */
export function formatDeliveryCount(count: number): string {
  if (count === 1) return "1 delivery";
  return `${count.toLocaleString("en")}${count >= 10_000 ? " or more" : ""} deliveries`;
}
