import { cn } from "@/components/ui/cn";
import type { RevenueMonth } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { formatMonth } from "../money/money-labels";

const TALLEST_PIXELS = 88;

/** Bar chart of the recurring revenue per month; the table below has the same numbers. */
export function MonthBars({ months, currency }: { months: readonly RevenueMonth[]; currency: string }) {
  if (months.every(({ running }) => running.cents === 0)) return null;
  const maxCents = Math.max(1, ...months.map(({ running }) => running.cents));
  return (
    <div aria-hidden>
      <div className="flex h-28 items-end gap-2 sm:gap-3">
        {months.map(({ month, running }, index) => (
          <div key={month} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1">
            <span className="tabular max-w-full truncate text-2xs text-ink-3">
              {running.cents === 0 ? "" : formatMoney(running.cents, currency)}
            </span>
            <span
              className={cn(
                "w-full max-w-20 rounded-t-sm",
                running.cents === 0 ? "bg-line" : index === months.length - 1 ? "bg-accent" : "bg-accent/45",
              )}
              style={{
                height: running.cents === 0 ? 2 : Math.max(4, (running.cents / maxCents) * TALLEST_PIXELS),
              }}
            />
          </div>
        ))}
      </div>
      <div className="mt-1.5 flex gap-2 text-2xs text-ink-3 sm:gap-3">
        {months.map(({ month }) => (
          <span key={month} className="min-w-0 flex-1 truncate text-center">
            {formatMonth(month).slice(0, 3)}
          </span>
        ))}
      </div>
    </div>
  );
}
