import type { PaymentSuccess } from "../adapter";

/** A charge of ours for a period of a recurring subscription, as it is written before its gateway is asked. */
export interface NewCharge {
  subscriptionId: number;
  attemptId: number | null;
  /** Name of the adapter with which the subscription began. */
  adapter: string;
  paymentType: string;
  paymentToken: string | null;
  externalSubscriptionId: string | null;
  amountCents: number;
  amountCurrency: string;
  /** Which period of the subscription it pays, and the how many-th try it is: together they are one charge. */
  period: number;
  attempt: number;
}

/** What a gateway says of a charge. */
export type ChargeResult =
  | { kind: "captured"; result: PaymentSuccess }
  /** It will tell by its webhook. */
  | { kind: "pending"; result: PaymentSuccess }
  | { kind: "declined"; code: string; message: string }
  /** It did not answer: whether money moved is not known, and it is asked again under the same reference. */
  | { kind: "silent" };

/** A charge whose gateway has answered. */
export interface ChargeWithResult {
  paymentId: number;
  subscriptionId: number;
  amountCents: number;
  amountCurrency: string;
  answer: Exclude<ChargeResult, { kind: "silent" }>;
}
