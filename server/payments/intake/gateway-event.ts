/**
 * waiting: a job has it, or will try it again. ignored: its event means nothing here. failed: no more tries; somebody
 * has to look.
 */
export type GatewayEventStatus = "waiting" | "done" | "ignored" | "failed";

/** A call of a gateway in a list. */
export interface GatewayEvent {
  id: number;
  /** Name of the adapter. */
  adapter: string;
  /** The gateway's own id of it; `sha256:…` of the body where it named none. */
  eventId: string;
  /** The gateway's name of what happened; null: not read yet. */
  event: string | null;
  /** What it means here; null: nothing. */
  job: string | null;
  status: GatewayEventStatus;
  /** What came of it, in a sentence; null: nothing yet. */
  outcome: string | null;
  /** What it is about, in the gateway's words; null: it does not say. */
  attemptToken: string | null;
  externalPaymentId: string | null;
  externalSubscriptionId: string | null;
  /** What work on it found; null: nothing yet. */
  paymentId: number | null;
  subscriptionId: number | null;
  /** How often work on it was begun. */
  tries: number;
  /** How often the gateway has told it. */
  deliveries: number;
  receivedAt: Date;
  handledAt: Date | null;
}

/** The same with what the gateway sent. */
export interface StoredGatewayEvent extends GatewayEvent {
  /** The body, byte for byte. */
  rawBody: string;
  /** Without signatures and credentials. */
  headers: Readonly<Record<string, string>>;
}

/** How work on an event ended. */
export interface Handled {
  status: "done" | "ignored" | "failed";
  /** A sentence for staff. */
  outcome: string;
  /** What it was about here. */
  paymentId?: number | null;
  subscriptionId?: number | null;
}
