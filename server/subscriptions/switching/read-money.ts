import { findLine, uncreditedCents } from "@/server/payments/credits/index";
import type { Statements } from "@/server/platform/db/index";
import type { MoneyOfLine } from "./switch.rules";

/** What is left of the money of a subscription, and what of its line has gone back. */
export async function readMoney(db: Statements, accountId: number, id: number): Promise<MoneyOfLine> {
  const line = await findLine(db, accountId, id);
  return {
    worthCents: uncreditedCents(line, id),
    lineReturnedCents: line.reduce(
      (sum, { refundedCents, requestedCents }) => sum + refundedCents + requestedCents,
      0,
    ),
  };
}
