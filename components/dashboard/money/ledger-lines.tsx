import { ExactTime } from "@/components/ui/relative-time";
import type { JournalLine } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";

const BOOKS: Readonly<Record<string, string>> = {
  discount: "Discounts",
  gateway: "Gateway",
  gateway_fee: "Gateway fees",
  hold: "Authorised",
  hold_due: "Authorised, due",
  previewed: "Previewed",
  previewed_due: "Previewed, due",
  receivable: "Receivable",
  refund: "Refunds",
  revenue: "Revenue",
  rounding: "Rounding",
};

/** Return the display name of a ledger account; tax accounts carry the name of the tax. */
function getAccountName(book: string): string {
  return BOOKS[book] ?? book.replace(/^tax:/, "Tax: ");
}

/** Ledger entries: debits and credits of each transaction, which sum to zero. */
export function LedgerLines({ lines }: { lines: readonly JournalLine[] }) {
  if (lines.length === 0) return <p className="text-sm text-ink-2">No ledger entries.</p>;
  return (
    // Focusable, so that the keyboard can scroll it.
    <section aria-label="Ledger entries" tabIndex={0} className="overflow-x-auto">
      <table className="w-full max-w-3xl border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-3">
            <th scope="col" className="py-2 pr-4 font-medium">
              Account
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Debit
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Credit
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Event
            </th>
            <th scope="col" className="py-2 font-medium">
              Date
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-4 text-left font-medium whitespace-nowrap">
                {getAccountName(line.book)}
              </th>
              <td className="tabular py-2 pr-4 text-right whitespace-nowrap">
                {line.amountCents > 0 && formatMoney(line.amountCents, line.currency)}
              </td>
              <td className="tabular py-2 pr-4 text-right whitespace-nowrap">
                {line.amountCents < 0 && formatMoney(-line.amountCents, line.currency)}
              </td>
              <td className="py-2 pr-4">
                <code className="font-mono text-xs">{line.transaction}</code>
              </td>
              <td className="py-2 whitespace-nowrap">
                <ExactTime date={line.at} className="text-xs text-ink-2" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
