import type { ChargeResult, ChargeWithResult, RecurringChargeRequest } from "@/server/payments/index";
import type { RenewableRow } from "./renewal.rules";

/** A recurring subscription whose next period is paid, or was to be paid. */
export interface PaidRow extends RenewableRow {
  /** Whether another subscription has taken its place. */
  isSwitched: boolean;
}

/** A subscription with all values of its gateway request. */
export interface ChargeableRow extends PaidRow {
  planId: number | null;
  attemptId: number | null;
  attemptToken: string | null;
  paymentToken: string | null;
  externalSubscriptionId: string | null;
  identityProvider: string;
  identityValue: string;
  /** Whether its coupon also applies to later charges. */
  isCouponRecurring: boolean;
  /** Adapter and id of its first payment; null: there was none. */
  adapter: string | null;
  firstPaymentId: string | null;
}

/** A charge that is booked as requested and is to be sent to its gateway. */
export interface OpenCharge {
  paymentId: number;
  subscriptionId: number;
  adapter: string;
  attempt: number;
  request: RecurringChargeRequest;
}

/** A charge with its gateway's response, possibly none. */
export interface SentCharge {
  charge: OpenCharge;
  answer: ChargeResult;
}

/** A charge that its gateway has answered. */
export interface AnsweredCharge {
  charge: OpenCharge;
  answer: ChargeWithResult["answer"];
}
