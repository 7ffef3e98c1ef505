/** Wallets that a gateway's page may offer, by the names that gateways give them. */
export const WALLET_NAMES = {
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  link: "Link",
  amazon_pay: "Amazon Pay",
} as const;

export type Wallet = keyof typeof WALLET_NAMES;

/** All of them, in the order in which pages name them. */
export const WALLETS: readonly Wallet[] = ["apple_pay", "google_pay", "link", "amazon_pay"];
