import type { ContractFixtures } from "./subject";

/** Test tokens of a typical gateway: one accepted card, one declined card. */
export interface FixedTokens {
  currency: string;
  amountCents: number;
  success: string;
  decline: string;
}

/** Create fixtures in which buyers pay with fixed tokens and `event` supplies the gateway's events. */
export function createTokenFixtures(
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
