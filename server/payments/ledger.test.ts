import { expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { writeLedgerTransactions } from "./ledger.repository";

const app = useTestApp();

function occurrence(transaction: string, ...cents: number[]) {
  const lines = cents.map((amountCents) => ({ book: "gateway", amountCents }) as const);
  const about = { currency: "EUR", subscriptionId: null, paymentId: null, invoiceId: null };
  return { transaction, lines, ...about, at: new Date("2026-11-22T12:00:00.000Z") };
}

test("an unbalanced transaction is refused with all others of its call; a repeated one is stored once", async () => {
  const { id } = (await app.createAccount()).account;
  const write = (...occurrences: ReturnType<typeof occurrence>[]) =>
    app.db.transaction((tx) => writeLedgerTransactions(tx, id, occurrences));
  const count = () => app.db.prisma.ledgerEntry.count({ where: { accountId: id } });
  await write(occurrence("a", 900, -900), occurrence("b", 3_000_000_000, -2_999_999_999, -1));
  await write(occurrence("a", 900, -900));
  expect(await count()).toBe(5);
  const refused = { message: "ledger transaction d does not balance" };
  await expect(write(occurrence("c", 1, -1), occurrence("d", 1, -2))).rejects.toMatchObject(refused);
  await expect(write(occurrence("a", 900, -900, 5))).rejects.toThrow("ledger transaction a");
  expect(await count()).toBe(5);
});
