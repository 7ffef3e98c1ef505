import { computeUncreditedCents, findSwitchChain } from "@/server/payments/credits/index";
import type { Statements } from "@/server/platform/db/index";
import type { CreditChainMoney } from "./switch.rules";

/** Read the uncredited amount of a subscription, and the refunds of its credit chain. */
export async function readCreditMoney(
  db: Statements,
  accountId: number,
  id: number,
): Promise<CreditChainMoney> {
  const chain = await findSwitchChain(db, accountId, id);
  return {
    worthCents: computeUncreditedCents(chain, id),
    lineReturnedCents: chain.reduce(
      (sum, { refundedCents, requestedCents }) => sum + refundedCents + requestedCents,
      0,
    ),
  };
}
