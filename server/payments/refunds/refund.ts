import type { Payment } from "../payment.repository";

/** requested: the gateway has not given its last word. failed: it refused, or never answered; it may be tried again. */
export type RefundStatus = "requested" | "done" | "failed";

/** Money that goes back. */
export interface Refund {
  id: number;
  paymentId: number;
  subscriptionId: number | null;
  amountCents: number;
  amountCurrency: string;
  status: RefundStatus;
  /** Why, as whoever asked for it said. */
  reason: string | null;
  /** It may take back what was credited at a switch. */
  takesCredit: boolean;
  /** staff, server, system, or gateway where it was given back there. */
  actorKind: string;
  actorName: string | null;
  externalRefundId: string | null;
  /** The credit note that was written for it; null: none yet, or nothing had been billed. */
  creditNoteId: number | null;
  /** The gateway's own word and sentence of why it did not work the last time. */
  failureCode: string | null;
  failureMessage: string | null;
  createdAt: Date;
  doneAt: Date | null;
}

/** A refund that has just been booked, with its payment as it stands then. */
export interface BookedRefund {
  refund: Refund;
  payment: Payment;
}
