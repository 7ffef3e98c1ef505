import { hash } from "node:crypto";
import type { SandboxStorage } from "../adapter";

/** Dependencies of the simulated gateway: its own tables, the account, and the account's clock. */
export type SandboxDependencies = SandboxStorage;

export type SandboxPaymentStatus = "unconfirmed" | "pending" | "authorised" | "captured" | "declined";

/** An order at the gateway. */
export interface SandboxOrder {
  id: string;
  attemptToken: string;
  paymentType: string;
  recurring: boolean;
  amountCents: number;
  amountCurrency: string;
  title: string;
  durationLength: number;
  durationUnit: string;
  /** Price of each further period. */
  periodCents: number;
  trialLength: number | null;
  trialUnit: string | null;
  /** Price of the first period after the trial; null: no trial, or an order from before this was stored. */
  thenCents: number | null;
  email: string | null;
  contact: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  seed: number | null;
  createdAt: Date;
}

/** A payment at the gateway. */
export interface SandboxPayment {
  id: string;
  orderId: string | null;
  subscriptionId: string | null;
  reference: string;
  paymentToken: string;
  isRenewal: boolean;
  status: SandboxPaymentStatus;
  capturesAt: Date | null;
  capturedAt: Date | null;
  refundsAt: Date | null;
  amountCents: number;
  amountCurrency: string;
  refundedCents: number;
  failureCode: string | null;
  createdAt: Date;
}

/** A subscription at the gateway. */
export interface SandboxSubscription {
  id: string;
  orderId: string | null;
  paymentToken: string;
  amountCents: number;
  amountCurrency: string;
  durationLength: number;
  durationUnit: string;
  /** Start of the first period that is paid in full. */
  startedAt: Date;
  /** Number of charged periods. */
  billed: number;
  nextChargeAt: Date | null;
  cancelledAt: Date | null;
}

/** Derive a deterministic id from its parts: every process computes the same one. */
export function deriveId(prefix: string, ...parts: readonly (string | number)[]): string {
  return `sbx_${prefix}_${hash("sha256", JSON.stringify(parts), "hex").slice(0, 24)}`;
}

export function deriveOrderId(attemptToken: string): string {
  return deriveId("ord", attemptToken);
}

export function deriveSubscriptionId(attemptToken: string): string {
  return deriveId("sub", attemptToken);
}

/** Messages for the buyer by the gateway's error code. */
const SENTENCES: Readonly<Record<string, string>> = {
  card_declined: "The card was declined.",
  authentication_required: "The bank requires this payment to be confirmed.",
  authentication_failed: "The payment was not confirmed.",
  invalid_token: "The payment token is invalid.",
  capture_refused: "The payment could not be completed.",
  subscription_cancelled: "The subscription was cancelled at the gateway.",
  unknown_payment: "The gateway doesn't know this payment.",
  unknown_subscription: "The gateway doesn't know this subscription.",
  not_captured: "The gateway hasn't captured this payment.",
  too_much: "The refund is more than the remaining amount of the payment.",
  other_refund: "This reference belongs to another refund.",
  ended_subscription: "The gateway doesn't charge this subscription any more.",
  foreign_address: "The return URL must be a page of the publication.",
};

export function refusal(code: string): { success: false; code: string; message: string } {
  return { success: false, code, message: SENTENCES[code] ?? "The gateway rejected the request." };
}
