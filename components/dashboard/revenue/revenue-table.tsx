import Link from "next/link";
import { cn } from "@/components/ui/cn";
import type { RecurringFigure, RevenueMonth, Sum } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { formatMonth } from "../money/money-labels";
import { buildFigureHref, FIGURES, INVOICE_FIGURES } from "./revenue-labels";

type Figure = Exclude<keyof RevenueMonth, "month">;

const GROUPS: readonly { label: string; figures: readonly Figure[] }[] = [
  { label: "Recurring revenue", figures: ["running", "new", "switched_in", "switched_out", "lost"] },
  { label: "Trials", figures: ["in_trial", "converted"] },
  { label: "Billing", figures: ["billed", "credited", "failed", "recovered", "refunded"] },
];

/** Figures shown as a count; the others are amounts. */
const COUNTED: readonly Figure[] = ["in_trial", "converted"];
const NEGATIVE: readonly Figure[] = ["lost", "switched_out"];

function isRecurring(figure: Figure): figure is RecurringFigure {
  return Object.hasOwn(FIGURES, figure);
}

function getName(figure: Figure): string {
  return isRecurring(figure) ? FIGURES[figure].name : INVOICE_FIGURES[figure];
}

function formatFigure(figure: Figure, { count, cents }: Sum, currency: string): string {
  if (COUNTED.includes(figure)) return count.toLocaleString("en");
  return formatMoney(NEGATIVE.includes(figure) ? -cents : cents, currency);
}

function Cell({ figure, month, currency }: { figure: Figure; month: RevenueMonth; currency: string }) {
  const sum = month[figure];
  if (sum.count === 0) return <span className="text-ink-3">–</span>;
  return (
    <Link
      href={buildFigureHref(figure, { month: month.month, currency })}
      prefetch={false}
      className="underline decoration-line-strong underline-offset-4 hover:text-accent"
    >
      {formatFigure(figure, sum, currency)}
      <span className="sr-only">
        , {getName(figure)}, {formatMonth(month.month)}, {sum.count} in all
      </span>
    </Link>
  );
}

/** Table of all figures by month, each linked to the list of rows it counts. */
export function RevenueTable({ months, currency }: { months: readonly RevenueMonth[]; currency: string }) {
  const latest = [...months].reverse();
  return (
    // Focusable, so that the keyboard can scroll it.
    <section aria-label={`${currency} by month`} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="h-9 pe-4 text-start text-xs font-medium text-ink-3">
              Figure
            </th>
            {latest.map(({ month }, index) => (
              <th
                key={month}
                scope="col"
                className="h-9 px-3 text-end text-xs font-medium whitespace-nowrap text-ink-3"
              >
                {index === 0 ? `${formatMonth(month)} so far` : formatMonth(month)}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map(({ label, figures }) => (
          <tbody key={label}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={latest.length + 1}
                className="pt-4 pb-1.5 text-start text-xs font-semibold text-ink-2"
              >
                {label}
              </th>
            </tr>
            {figures.map((figure) => (
              <tr key={figure} className="border-b border-line">
                <th
                  scope="row"
                  className={cn(
                    "py-2 pe-4 text-start whitespace-nowrap",
                    figure === "running" ? "font-semibold" : "font-normal",
                  )}
                >
                  {getName(figure)}
                </th>
                {latest.map((month) => (
                  <td key={month.month} className="tabular px-3 py-2 text-end whitespace-nowrap">
                    <Cell figure={figure} month={month} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
