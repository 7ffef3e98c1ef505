import type { Context } from "@/server/accounts/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Vault } from "@/server/platform/vault/index";

/** Workflow: what happens to stories and collections. Subscription: what happens to subscriptions and subscribers. */
export type WebhookFamily = "workflow" | "subscription";

/** Paused by staff, or deactivated by the platform after a day of failures. */
export type WebhookStatus = "active" | "paused" | "deactivated";

/** How an endpoint fares: failing is active, and the latest calls only failed. */
export type WebhookHealth = "receiving" | "failing" | "paused" | "deactivated";

/** Held: kept for an endpoint that is switched off. Skipped: held, and not wanted when it was switched on again. */
export type DeliveryState = "pending" | "held" | "delivered" | "failed" | "skipped";

export type DeliveryKind = "event" | "replay" | "test";

/** A use case's context where receivers are called or their secrets are read. */
export interface WebhookContext extends Context {
  egress: Egress;
  vault: Vault;
}

/** A receiver of an account's events, as staff see it. */
export interface WebhookEndpoint {
  id: number;
  family: WebhookFamily;
  url: string;
  events: string[];
  hasSecret: boolean;
  /** Until when the secret before the last rotation signs too. */
  previousSecretUntil: Date | null;
  ordered: boolean;
  reminderDays: number | null;
  status: WebhookStatus;
  statusReason: string | null;
  statusSince: Date;
  /** Start of the present stretch of failures; null while it receives. */
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** Deliveries on their way and deliveries kept, each counted up to 10,000. */
  waiting: number;
  held: number;
  createdAt: Date;
  updatedAt: Date;
}

/** One message on its way to one endpoint. */
export interface WebhookDelivery {
  id: string;
  endpointId: number;
  family: WebhookFamily;
  kind: DeliveryKind;
  state: DeliveryState;
  /** Attempts made. */
  attempts: number;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  /** event.id on the wire. */
  messageId: string;
  eventId: string;
  name: string;
  occurredAt: Date;
}

/** A delivery among those that one event caused, with the address it goes to. */
export interface WebhookDeliveryOfEvent extends WebhookDelivery {
  url: string;
}

/** One call and what came of it. */
export interface WebhookAttempt {
  id: string;
  number: number;
  startedAt: Date;
  /** Milliseconds; null when no connection came about. */
  connectMs: number | null;
  totalMs: number;
  url: string;
  requestHeaders: Record<string, string>;
  status: number | null;
  responseHeaders: Record<string, string> | null;
  /** The first 2 KB. */
  responseBody: string | null;
  /** Bytes of the answer that were read, at most 64 KB. */
  responseBytes: number | null;
  failure: string | null;
  error: string | null;
}
