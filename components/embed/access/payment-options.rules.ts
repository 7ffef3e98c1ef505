/** A way to pay as the server offers it. */
export interface OfferedWay {
  /** Name by which pages choose it. */
  provider: string;
  action: "pay" | "link" | "send_otp";
  /** Name of the gateway's adapter. */
  gateway: string;
  /** Words of payment_type: for what is paid once, for what recurs. */
  payment_types: string[];
  environment: "live" | "sandbox";
}

export const FREE = "skip_payment_gateway";

export interface Wanted {
  amountCents: number | null;
  supported: readonly string[];
  env: "production" | "sandbox";
}

/** Ways to pay that fit: what the plan takes, and on a page that is only tried out no real money. */
export function fittingWays(
  ways: readonly OfferedWay[],
  { amountCents, supported, env }: Wanted,
): OfferedWay[] {
  const fits = ({ provider, payment_types: words, environment }: OfferedWay) => {
    if (env === "sandbox" && environment === "live") return false;
    if (supported.length === 0) return true;
    return supported.includes(provider) || words.some((word) => supported.includes(word));
  };
  return ways.filter((way) => amountCents === 0 || fits(way));
}
