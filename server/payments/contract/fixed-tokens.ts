import type { ContractFixtures } from "./subject";

/** Test tokens as most gateways have them: a card that is good, a card that is declined. */
export interface FixedTokens {
  currency: string;
  amountCents: number;
  success: string;
  decline: string;
}

/** Buyers who pay with tokens that are always the same, and a gateway whose events are those of `event`. */
export function fixturesOfTokens(
  { currency, amountCents, success, decline }: FixedTokens,
  event: ContractFixtures["event"] = async () => null,
): ContractFixtures {
  return {
    currency,
    amountCents,
    pay: async (_order, outcome) => ({
      paymentToken: outcome === "success" ? success : decline,
      additionalData: {},
    }),
    event,
  };
}
