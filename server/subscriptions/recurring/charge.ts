import type { ChargeResult, ChargeWithResult, RecurringChargeRequest } from "@/server/payments/index";
import type { RenewableRow } from "./renewal.rules";

/** A recurring subscription of which the next period is paid for, or was to be. */
export interface PaidRow extends RenewableRow {
  /** Whether another subscription has taken its place. */
  isSwitched: boolean;
}

/** The same with all that its gateway is asked. */
export interface ChargeableRow extends PaidRow {
  planId: number | null;
  attemptId: number | null;
  attemptToken: string | null;
  paymentToken: string | null;
  externalSubscriptionId: string | null;
  identityProvider: string;
  identityValue: string;
  /** Whether its coupon is for the charges that follow, too. */
  isCouponRecurring: boolean;
  /** Adapter and id of the payment with which it began; null: there was none. */
  adapter: string | null;
  firstPaymentId: string | null;
}

/** A charge that is in the books as asked, and is to be asked. */
export interface OpenCharge {
  paymentId: number;
  subscriptionId: number;
  adapter: string;
  attempt: number;
  request: RecurringChargeRequest;
}

/** The same with its gateway's word. */
export interface ChargeRequestRow {
  charge: OpenCharge;
  answer: ChargeResult;
}

/** The same where the gateway has answered. */
export interface ChargeResultOf {
  charge: OpenCharge;
  answer: ChargeWithResult["answer"];
}
