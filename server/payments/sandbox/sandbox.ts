import { hash } from "node:crypto";
import type { AdapterWorld } from "../adapter";

/** What the simulated gateway reaches: its own tables, the account, and the account's clock. */
export type SandboxWorld = AdapterWorld;

export type SandboxPaymentStatus = "unconfirmed" | "pending" | "authorised" | "captured" | "declined";

/** What the gateway was asked to sell. */
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
  /** What each further period costs. */
  periodCents: number;
  trialLength: number | null;
  trialUnit: string | null;
  /** Price of the first period after the trial; null: no trial, or an order from before this was kept. */
  thenCents: number | null;
  email: string | null;
  contact: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  seed: number | null;
  createdAt: Date;
}

/** Money as the gateway has moved it. */
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

/** Charges that the gateway repeats. */
export interface SandboxSubscription {
  id: string;
  orderId: string | null;
  paymentToken: string;
  amountCents: number;
  amountCurrency: string;
  durationLength: number;
  durationUnit: string;
  /** When the first period begins that is paid in full. */
  startedAt: Date;
  /** How many periods were charged. */
  billed: number;
  nextChargeAt: Date | null;
  cancelledAt: Date | null;
}

/** An id that follows from what it is of: asked again, in whichever process, it is the same. */
export function idOf(prefix: string, ...parts: readonly (string | number)[]): string {
  return `sbx_${prefix}_${hash("sha256", JSON.stringify(parts), "hex").slice(0, 24)}`;
}

export function orderIdOf(attemptToken: string): string {
  return idOf("ord", attemptToken);
}

export function subscriptionIdOf(attemptToken: string): string {
  return idOf("sub", attemptToken);
}

/** Sentences for the buyer, by the gateway's word. */
const SENTENCES: Readonly<Record<string, string>> = {
  card_declined: "The card was declined.",
  authentication_required: "The bank wants the payment to be confirmed.",
  authentication_failed: "The payment was not confirmed.",
  invalid_token: "The payment token is not known.",
  capture_refused: "The payment could not be completed.",
  subscription_cancelled: "The subscription was cancelled at the gateway.",
  unknown_payment: "The gateway knows no such payment.",
  unknown_subscription: "The gateway knows no such subscription.",
  not_captured: "The gateway has not taken this payment.",
  too_much: "More than what is left of the payment cannot be given back.",
  other_refund: "This reference belongs to another refund.",
  foreign_address: "The buyer can be sent back to pages of the publication only.",
};

export function refusal(code: string): { success: false; code: string; message: string } {
  return { success: false, code, message: SENTENCES[code] ?? "The gateway refused." };
}
