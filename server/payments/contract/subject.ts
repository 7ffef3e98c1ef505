import type { PaymentAdapter, PaymentResult, PreviewRequest } from "../adapter";

/** Jobs that a gateway's event can be mapped to. An event of any other kind is stored and ignored. */
export const GATEWAY_JOBS = [
  "one_time_subscription_charged",
  "recurring_subscription_charged",
  "recurring_subscription_cancelled",
  "payment_refunded",
] as const;

/** All jobs, also those whose events have no payment. */
export const ALL_JOBS: readonly string[] = [...GATEWAY_JOBS, "payment_method_saved"];

export type GatewayJob = (typeof GATEWAY_JOBS)[number];

/** A payment as a buyer's browser reports it. */
export interface ReportedPayment {
  paymentToken: string;
  additionalData: Readonly<Record<string, unknown>>;
}

/** Contents of an event that the gateway is to create. */
export interface EventFacts {
  eventId: string;
  attemptToken: string;
  amountCents: number;
  amountCurrency: string;
  externalPaymentId: string;
  externalSubscriptionId: string;
}

/** A signed webhook request, as the gateway would send it. */
export interface SignedCall {
  rawBody: string;
  headers: Readonly<Record<string, string>>;
}

/** Fixtures of an adapter under test: buyers who pay or are declined, and its gateway's events. */
export interface ContractFixtures {
  currency: string;
  /** Amount of every test purchase, in the currency's minor unit; small enough for a gateway's test mode. */
  amountCents: number;
  /** Create the payment that a buyer's browser would report for this order; `opened` is the result of the preview. */
  pay(
    order: PreviewRequest,
    outcome: "success" | "decline",
    opened: PaymentResult | null,
  ): Promise<ReportedPayment>;
  /** Create the gateway's event for a job; null: none exists, or the gateway cannot be made to send one. */
  event(job: GatewayJob, facts: EventFacts): Promise<SignedCall | null>;
}

/** An adapter under test. */
export interface ContractSubject {
  /** Create a new instance, as another process would. */
  make(): PaymentAdapter;
  /** Create an instance with credentials that its gateway rejects; null: none are known. */
  makeRefused: (() => PaymentAdapter) | null;
  fixtures: ContractFixtures;
  /** Secret credentials that must never occur in a result or an error. */
  secrets: readonly string[];
  /** Return a string that has not been used before. */
  unique(): string;
  now(): Date;
}

/** One guarantee of the contract. */
export interface ContractCheck {
  name: string;
  /** The failure that the guarantee prevents. */
  proves: string;
  /** Throws if the guarantee is broken; returns why the check does not apply, or nothing. */
  run(subject: ContractSubject): Promise<string | undefined>;
}
