import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";

/** Workflow: events of stories, collections and members. Subscription: events of subscriptions and subscribers. */
export type WebhookFamily = "workflow" | "subscription";

/** Paused by staff, or disabled (`deactivated`) by the platform after a day of failures. */
export type WebhookStatus = "active" | "paused" | "deactivated";

/** Health of an endpoint. failing: active, and the latest calls only failed. */
export type WebhookHealth = "receiving" | "failing" | "paused" | "deactivated";

/**
 * held: waits for a switched-off endpoint. skipped: was held, and dropped when the endpoint was switched on again.
 */
export type DeliveryState = "pending" | "held" | "delivered" | "failed" | "skipped";

export type DeliveryKind = "event" | "replay" | "test";

/** Context of use cases that call receivers or read their secrets. */
export interface WebhookContext extends Context {
  egress: Egress;
  vault: Vault;
}

/** An endpoint for an account's events, as staff see it. */
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
  /** Start of the current failure streak; null while the endpoint receives. */
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** Pending deliveries and held deliveries, each counted up to 10,000. */
  waiting: number;
  held: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The delivery of one message to one endpoint. */
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
  /** The request that caused the event; null: none did, or it is unknown. */
  requestId: string | null;
}

/** A delivery among those that one event caused, with the URL it is sent to. */
export interface WebhookDeliveryOfEvent extends WebhookDelivery {
  url: string;
}

declare global {
  interface JsonColumns {
    "webhook_attempt.request_headers": Record<string, string>;
    "webhook_attempt.response_headers": Record<string, string>;
  }
}

/** One call and its result. */
export interface WebhookAttempt {
  id: string;
  number: number;
  startedAt: Date;
  /** Milliseconds; null when no connection was established. */
  connectMs: number | null;
  totalMs: number;
  url: string;
  requestHeaders: Record<string, string>;
  status: number | null;
  responseHeaders: Record<string, string> | null;
  /** The first 2 KB. */
  responseBody: string | null;
  /** Response bytes that were read, at most 64 KB. */
  responseBytes: number | null;
  failure: string | null;
  error: string | null;
}
