import type { Wallet } from "@/shared/wallets";

/** A payment option offered by the server. */
export interface OfferedPaymentOption {
  /** Key by which pages choose it. */
  provider: string;
  action: "pay" | "link" | "send_otp";
  /** Name of the gateway's adapter. */
  gateway: string;
  /** Values of payment_type: for one-time and for recurring payments. */
  payment_types: string[];
  environment: "live" | "sandbox";
  /** Wallets that the gateway's page offers, as far as it reports them. */
  wallets: readonly Wallet[];
}

export const FREE = "skip_payment_gateway";

export interface OptionFilter {
  amountCents: number | null;
  supported: readonly string[];
  env: "production" | "sandbox";
}

/** Selects the options that the plan supports; in the sandbox environment, live options are excluded. */
export function filterPaymentOptions(
  paymentOptions: readonly OfferedPaymentOption[],
  { amountCents, supported, env }: OptionFilter,
): OfferedPaymentOption[] {
  const fits = ({ provider, payment_types: paymentTypes, environment }: OfferedPaymentOption) => {
    if (env === "sandbox" && environment === "live") return false;
    if (supported.length === 0) return true;
    return (
      supported.includes(provider) || paymentTypes.some((paymentType) => supported.includes(paymentType))
    );
  };
  return paymentOptions.filter((paymentOption) => amountCents === 0 || fits(paymentOption));
}
