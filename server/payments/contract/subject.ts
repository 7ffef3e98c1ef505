import type { PaymentAdapter, PaymentResult, PreviewRequest } from "../adapter";
import type { GatewayJob } from "../jobs.rules";

/** What a buyer's browser brings of a payment. */
export interface BroughtPayment {
  paymentToken: string;
  additionalData: Readonly<Record<string, unknown>>;
}

/** What an event that the gateway is to make tells of. */
export interface EventFacts {
  eventId: string;
  attemptToken: string;
  amountCents: number;
  amountCurrency: string;
  externalPaymentId: string;
  externalSubscriptionId: string;
}

/** A call as the gateway would make it, signed. */
export interface SignedCall {
  rawBody: string;
  headers: Readonly<Record<string, string>>;
}

/** What an adapter under check brings along: buyers who pay or are declined, and its gateway's voice. */
export interface ContractFixtures {
  currency: string;
  /** Of every purchase that is checked, in the currency's minor unit; small enough for a gateway's test mode. */
  amountCents: number;
  /** A payment as a buyer's browser would bring it for this order, after the preview answered `opened`. */
  pay(
    order: PreviewRequest,
    outcome: "success" | "decline",
    opened: PaymentResult | null,
  ): Promise<BroughtPayment>;
  /** The gateway's event of a job; null: it has none, or cannot be made to tell one. */
  event(job: GatewayJob, facts: EventFacts): Promise<SignedCall | null>;
}

/** An adapter as the checks ask it. */
export interface ContractSubject {
  /** Makes it anew, as another process would. */
  make(): PaymentAdapter;
  /** Makes it with credentials that its gateway refuses; null: there are none. */
  makeRefused: (() => PaymentAdapter) | null;
  fixtures: ContractFixtures;
  /** What must never show in an answer or an error: the credentials that are secret. */
  secrets: readonly string[];
  /** A word that was never said before. */
  unique(): string;
  now(): Date;
}

/** One guarantee of the contract. */
export interface ContractCheck {
  name: string;
  /** What would go wrong without it. */
  proves: string;
  /** Throws what is broken; returns why it does not apply, or nothing. */
  run(subject: ContractSubject): Promise<string | undefined>;
}
