import { type Statements, statement } from "@/server/platform/db/index";

const BOOK = statement(
  "checkout_book_previewed",
  `insert into ledger_entry (account_id, transaction, line, book, amount_cents, currency, subscription_id, payment_id, at)
   select a.account_id, 'attempt:' || a.id || ':previewed', l.line, l.book, l.sign * a.amount_cents, a.amount_currency,
     $3::int, $4::int, a.created_at
   from subscription_attempt a, (values (0, 'previewed', 1), (1, 'previewed_due', -1)) as l (line, book, sign)
   where a.account_id = $1 and a.id = $2 and a.amount_cents <> 0
   on conflict (account_id, transaction, line) do nothing`,
);

/**
 * Book the previewed amount of a purchase, once, beside the payment that completes it: the amount as the preview
 * wrote it and at the preview's time, whatever amount was captured since (docs/decisions/double-entry-ledger.md).
 */
export async function bookPreviewed(
  tx: Statements,
  accountId: number,
  { attemptId, subscriptionId, paymentId }: { attemptId: number; subscriptionId: number; paymentId: number },
): Promise<void> {
  await tx.query(BOOK, [accountId, attemptId, subscriptionId, paymentId]);
}
