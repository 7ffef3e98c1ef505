import type { PaymentSuccess } from "../adapter";

/** A charge that Masthead starts for a period of a recurring subscription, as stored before the gateway request. */
export interface NewCharge {
  subscriptionId: number;
  attemptId: number | null;
  /** Name of the adapter of the subscription's first payment. */
  adapter: string;
  paymentType: string;
  paymentToken: string | null;
  externalSubscriptionId: string | null;
  amountCents: number;
  amountCurrency: string;
  /** The subscription's period that it pays, and the number of the try: together they identify one charge. */
  period: number;
  attempt: number;
}

/** A gateway's result for a charge. */
export type ChargeResult =
  | { kind: "captured"; result: PaymentSuccess }
  /** The gateway reports the result by webhook. */
  | { kind: "pending"; result: PaymentSuccess }
  | { kind: "declined"; code: string; message: string }
  /** No response: the outcome is unknown, so the charge is retried under the same reference. */
  | { kind: "silent" };

/** A charge with its gateway's result. */
export interface ChargeWithResult {
  paymentId: number;
  subscriptionId: number;
  amountCents: number;
  amountCurrency: string;
  answer: Exclude<ChargeResult, { kind: "silent" }>;
}
