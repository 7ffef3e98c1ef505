import { decimalOf, percentText, takeApart } from "@/server/subscriptions/pricing/index";

interface Tax {
  name: string;
  percentage: number | null;
  enabled: boolean;
}

const PAID = 10_000;
const CURRENCY = "GBP";

/** What an invoice of 100.00 would say under these taxes. */
export function TaxExample({ taxes }: { taxes: readonly Tax[] }) {
  const inForce = taxes.flatMap(({ name, percentage, enabled }) =>
    enabled && percentage !== null && percentage >= 0 && percentage <= 100 ? [{ name, percentage }] : [],
  );
  const parts = takeApart({ paid: PAID, discount: 0 }, inForce);
  const lines = [
    { label: "Without taxes", amount: parts.afterDiscount },
    ...parts.taxes.map(({ name, percentage, amount }) => ({
      label: `${name} ${percentText(percentage)}`,
      amount,
    })),
    ...(parts.roundOff === 0 ? [] : [{ label: "Rounding", amount: parts.roundOff }]),
    { label: "Paid", amount: PAID },
  ];
  return (
    <div className="max-w-xs rounded-lg border border-line bg-sunken px-4 py-3">
      <p className="text-xs text-ink-3">On an invoice of 100.00</p>
      <dl className="mt-1 text-sm">
        {lines.map(({ label, amount }, at) => (
          // Two taxes that are being typed may have one name.
          <div
            key={at}
            className="flex justify-between gap-4 last:border-t last:border-line last:font-medium"
          >
            <dt className="min-w-0 truncate">{label}</dt>
            <dd className="tabular">{decimalOf(amount, CURRENCY)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
