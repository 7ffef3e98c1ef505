import type { PaymentFailure } from "../adapter";

/** Differences between a gateway's amounts in a currency and the minor units of ISO 4217. */
interface Counting {
  /** The gateway's unit is this many of ours: 100 if it uses whole units for a currency with two decimals. */
  divisor?: number;
  /** Our unit is this many of the gateway's: 100 if it uses two decimals for a currency without decimals. */
  factor?: number;
  /** Only multiples of this are accepted. */
  step?: number;
}

export type AmountRules = Readonly<Record<string, Counting>>;

/** Stripe: three-decimal amounts end in zero, Ariary has no decimals, two zero-decimal currencies have two. */
export const STRIPE_AMOUNTS: AmountRules = {
  BHD: { step: 10 },
  JOD: { step: 10 },
  KWD: { step: 10 },
  OMR: { step: 10 },
  TND: { step: 10 },
  MGA: { divisor: 100 },
  ISK: { factor: 100 },
  UGX: { factor: 100 },
};

/** Razorpay: three-decimal amounts end in zero. */
export const RAZORPAY_AMOUNTS: AmountRules = {
  BHD: { step: 10 },
  JOD: { step: 10 },
  KWD: { step: 10 },
  OMR: { step: 10 },
  TND: { step: 10 },
};

/** Convert minor units to the gateway's amount; null: the gateway cannot represent it exactly. */
export function toGatewayAmount(rules: AmountRules, cents: number, currency: string): number | null {
  const { divisor = 1, factor = 1, step = 1 } = rules[currency] ?? {};
  return cents % divisor === 0 && cents % step === 0 ? (cents / divisor) * factor : null;
}

/** Convert a gateway's amount to our minor unit. */
export function fromGatewayAmount(rules: AmountRules, amount: number, currency: string): number {
  const { divisor = 1, factor = 1 } = rules[currency.toUpperCase()] ?? {};
  return Math.round((amount * divisor) / factor);
}

export function amountNotPayable(currency: string): PaymentFailure {
  return {
    success: false,
    code: "amount_not_payable",
    message: `The gateway doesn't support this exact amount in ${currency}.`,
  };
}
