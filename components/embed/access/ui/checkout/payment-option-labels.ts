import type { Wallet } from "@/shared/wallets";

export interface PaymentOption {
  paymentType: string;
  gateway: string | null;
  /** Wallets that the gateway's page offers. */
  wallets: readonly Wallet[];
}

/** Display names of gateways. */
const GATEWAYS: Readonly<Record<string, string>> = { stripe: "Stripe", razorpay: "Razorpay" };

/** The labels of payment options in their order, all different; `card`: the reader's word for a card. */
export function labelPaymentOptions(
  options: readonly Omit<PaymentOption, "wallets">[],
  card: string,
): string[] {
  const words = options.map(({ paymentType }) => paymentType.replaceAll("_", " "));
  const names = options.map(({ gateway }, index) =>
    gateway === "sandbox" ? card : (GATEWAYS[gateway ?? ""] ?? words[index] ?? ""),
  );
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${words[index]})`,
  );
}
