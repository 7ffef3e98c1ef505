import { sumReturned } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { findLine } from "./switch.repository";
import type { MoneyOfLine } from "./switch.rules";

/** What was paid for a subscription and for those whose place it took, and what of it has gone back. */
export async function readMoney(db: Statements, accountId: number, id: number): Promise<MoneyOfLine> {
  const line = await findLine(db, accountId, id);
  return {
    ownReturnedCents: await sumReturned(db, accountId, [id]),
    lineReturnedCents: await sumReturned(
      db,
      accountId,
      line.map((one) => one.id),
    ),
    linePaidCents: line.reduce((sum, { paidCents }) => sum + paidCents, 0),
  };
}
