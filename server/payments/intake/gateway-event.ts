/**
 * waiting: a job processes or retries it. ignored: its event has no meaning here. failed: retries are exhausted, and
 * staff must act.
 */
export type GatewayEventStatus = "waiting" | "done" | "ignored" | "failed";

/** A webhook request of a gateway in a list. */
export interface GatewayEvent {
  id: number;
  /** Name of the adapter. */
  adapter: string;
  /** The gateway's event id; `sha256:…` of the body if the gateway sent none. */
  eventId: string;
  /** The gateway's event name; null: not parsed yet. */
  event: string | null;
  /** The job that the event is mapped to; null: none. */
  job: string | null;
  status: GatewayEventStatus;
  /** Outcome, as a sentence; null: none yet. */
  outcome: string | null;
  /** Ids of the event's subject, from the event; null: not in the event. */
  attemptToken: string | null;
  externalPaymentId: string | null;
  externalSubscriptionId: string | null;
  /** The payment and subscription that the event was applied to; null: none yet. */
  paymentId: number | null;
  subscriptionId: number | null;
  /** Number of processing attempts. */
  tries: number;
  /** Number of deliveries by the gateway. */
  deliveries: number;
  receivedAt: Date;
  handledAt: Date | null;
}

/** A webhook request with its received contents. */
export interface StoredGatewayEvent extends GatewayEvent {
  /** The body, byte for byte. */
  rawBody: string;
  /** Without signatures and credentials. */
  headers: Readonly<Record<string, string>>;
}

declare global {
  interface JsonColumns {
    "gateway_event.headers": StoredGatewayEvent["headers"];
  }
}

/** Outcome of processing an event. */
export interface EventOutcome {
  status: "done" | "ignored" | "failed";
  /** A sentence for staff. */
  outcome: string;
  /** The payment and subscription that the event was applied to. */
  paymentId?: number | null;
  subscriptionId?: number | null;
}
