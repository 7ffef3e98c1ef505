import { Badge, type Tone } from "@/components/ui/badge";
import type { WebhookDelivery, WebhookEndpoint, WebhookFamily, WebhookHealth } from "@/server/webhooks/index";

export const FAMILIES: Readonly<Record<WebhookFamily, { name: string; about: string }>> = {
  workflow: { name: "Workflow", about: "What happens to stories, collections and members." },
  subscription: { name: "Subscription", about: "What happens to subscriptions and subscribers." },
};

const STANDINGS: Readonly<Record<WebhookHealth, { name: string; tone: Tone }>> = {
  receiving: { name: "Active", tone: "good" },
  failing: { name: "Failing", tone: "warn" },
  paused: { name: "Paused", tone: "neutral" },
  deactivated: { name: "Deactivated", tone: "bad" },
};

export const STANDING_OPTIONS = Object.entries(STANDINGS).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** How a webhook fares: an active one whose latest calls only failed is failing. */
export function standingOf({ status, failingSince }: Pick<WebhookEndpoint, "status" | "failingSince">) {
  if (status !== "active") return status;
  return failingSince === null ? "receiving" : "failing";
}

export function StandingBadge({ webhook }: { webhook: Pick<WebhookEndpoint, "status" | "failingSince"> }) {
  const { name, tone } = STANDINGS[standingOf(webhook)];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

const STATES: Readonly<Record<WebhookDelivery["state"], { name: string; tone: Tone }>> = {
  pending: { name: "On its way", tone: "accent" },
  held: { name: "Kept", tone: "neutral" },
  delivered: { name: "Delivered", tone: "good" },
  failed: { name: "Failed", tone: "bad" },
  skipped: { name: "Left out", tone: "neutral" },
};

export const STATE_OPTIONS = Object.entries(STATES).map(([value, { name }]) => ({ value, label: name }));

/** Where a delivery stands; one that has failed and is tried again says so. */
export function DeliveryBadge({ delivery }: { delivery: Pick<WebhookDelivery, "state" | "attempts"> }) {
  const retried = delivery.state === "pending" && delivery.attempts > 0;
  const { name, tone } = retried ? { name: "Trying again", tone: "warn" as const } : STATES[delivery.state];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

/** Marks deliveries that are not an event's first. */
export function KindBadge({ kind }: { kind: WebhookDelivery["kind"] }) {
  if (kind === "event") return null;
  return <Badge tone={kind === "test" ? "accent" : "neutral"}>{kind === "test" ? "Test" : "Replay"}</Badge>;
}

/** An address without its scheme, which says little and takes room. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, "");
}

const TITLE_LENGTH = 60;

/** An address as a title: the host, and as much of the rest as reads well. */
export function titleUrl(url: string): string {
  const text = shortUrl(url);
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text;
}

/** `3 deliveries`, `1 delivery`, `10,000 or more deliveries`: counting stops there. */
export function deliveriesText(count: number): string {
  if (count === 1) return "1 delivery";
  return `${count.toLocaleString("en")}${count >= 10_000 ? " or more" : ""} deliveries`;
}
