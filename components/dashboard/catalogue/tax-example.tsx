import { formatDecimal, formatPercent, splitTaxes } from "@/shared/money.rules";

interface Tax {
  name: string;
  percentage: number | null;
  enabled: boolean;
}

const PAID = 10_000;
const CURRENCY = "GBP";

/** Example invoice of 100.00 under these taxes. */
export function TaxExample({ taxes }: { taxes: readonly Tax[] }) {
  const inForce = taxes.flatMap(({ name, percentage, enabled }) =>
    enabled && percentage !== null && percentage >= 0 && percentage <= 100 ? [{ name, percentage }] : [],
  );
  const parts = splitTaxes({ paid: PAID, discount: 0 }, inForce);
  const lines = [
    { label: "Before taxes", amount: parts.afterDiscount },
    ...parts.taxes.map(({ name, percentage, amount }) => ({
      label: `${name} ${formatPercent(percentage)}`,
      amount,
    })),
    ...(parts.roundOff === 0 ? [] : [{ label: "Rounding", amount: parts.roundOff }]),
    { label: "Total", amount: PAID },
  ];
  return (
    <div className="max-w-xs rounded-lg border border-line bg-sunken px-4 py-3">
      <p className="text-xs text-ink-3">Example invoice of 100.00</p>
      <dl className="mt-1 text-sm">
        {lines.map(({ label, amount }, at) => (
          // Two taxes that are being edited may have the same name.
          <div
            key={at}
            className="flex justify-between gap-4 last:border-t last:border-line last:font-medium"
          >
            <dt className="min-w-0 truncate">{label}</dt>
            <dd className="tabular">{formatDecimal(amount, CURRENCY)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
