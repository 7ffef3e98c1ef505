import type { Campaign } from "@/server/subscriptions/catalogue/index";
import { formatPercent } from "@/shared/money.rules";
import { formatMoney } from "./money";

/** Progress of a campaign, as a bar and as text. */
export function CampaignProgress({ campaign, label }: { campaign: Campaign; label: string }) {
  const { currency, collectedCents, targetCents } = campaign;
  const collected = formatMoney(collectedCents, currency);
  if (targetCents === null || targetCents === 0) {
    return <p className="text-sm text-ink-2">{collected} collected (no target)</p>;
  }
  const percent = Math.round((collectedCents * 1_000) / targetCents) / 10;
  return (
    <div>
      <div
        role="progressbar"
        aria-label={`Collected by ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(percent))}
        className="h-2 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(100, percent)}%` }} />
      </div>
      <p className="mt-1.5 text-sm text-ink-2">
        <span className="font-medium text-ink">{collected}</span> of {formatMoney(targetCents, currency)} (
        {formatPercent(percent)})
      </p>
    </div>
  );
}
