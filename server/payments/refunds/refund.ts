import type { Payment } from "../payment.repository";

/** requested: the gateway's result is not final. failed: it refused or never responded; it may be retried. */
export type RefundStatus = "requested" | "done" | "failed";

/** A refund. */
export interface Refund {
  id: number;
  paymentId: number;
  subscriptionId: number | null;
  amountCents: number;
  amountCurrency: string;
  status: RefundStatus;
  /** The reason, as its requester entered it. */
  reason: string | null;
  /** It may revoke a credit granted at a switch. */
  takesCredit: boolean;
  /** staff, server, system, or gateway if it was created there. */
  actorKind: string;
  actorName: string | null;
  externalRefundId: string | null;
  /** The credit note written for it; null: none yet, or nothing had been billed. */
  creditNoteId: number | null;
  /** The gateway's code and message of the last failure. */
  failureCode: string | null;
  failureMessage: string | null;
  createdAt: Date;
  doneAt: Date | null;
}

/** A refund that has just been booked, with the updated payment. */
export interface BookedRefund {
  refund: Refund;
  payment: Payment;
}
