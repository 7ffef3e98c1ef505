import type { PaymentFailure } from "../adapter";

/** How a gateway counts amounts of a currency where it does not count as ISO 4217 does. */
interface Counting {
  /** Its unit is so many of ours: 100 where it counts whole units of what has two decimals. */
  divisor?: number;
  /** Our unit is so many of its: 100 where it counts two decimals of what has none. */
  factor?: number;
  /** Only multiples of this are taken. */
  step?: number;
}

export type AmountRules = Readonly<Record<string, Counting>>;

/** Stripe: what has three decimals ends in nought, Ariary has no decimals, two currencies of none have two. */
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

/** Razorpay: what has three decimals ends in nought. */
export const RAZORPAY_AMOUNTS: AmountRules = {
  BHD: { step: 10 },
  JOD: { step: 10 },
  KWD: { step: 10 },
  OMR: { step: 10 },
  TND: { step: 10 },
};

/** An amount as a gateway counts it; null: it cannot take exactly this much. */
export function gatewayAmount(rules: AmountRules, cents: number, currency: string): number | null {
  const { divisor = 1, factor = 1, step = 1 } = rules[currency] ?? {};
  return cents % divisor === 0 && cents % step === 0 ? (cents / divisor) * factor : null;
}

/** An amount of a gateway in our minor unit. */
export function ownAmount(rules: AmountRules, amount: number, currency: string): number {
  const { divisor = 1, factor = 1 } = rules[currency.toUpperCase()] ?? {};
  return Math.round((amount * divisor) / factor);
}

export function notPayable(currency: string): PaymentFailure {
  return {
    success: false,
    code: "amount_not_payable",
    message: `The gateway cannot take exactly this amount of ${currency}.`,
  };
}
