import { Check } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { formatCount } from "@/components/ui/plural";
import type { Plan, StaffGroup } from "@/server/subscriptions/catalogue/index";
import { CampaignProgress } from "./campaign-progress";
import { formatDuration, formatPlanPrice } from "./catalogue-labels";
import { formatMoney } from "./money";

/** Return why readers do not see a plan; null when they do. */
function getHiddenReason(group: StaffGroup, plan: Plan): string | null {
  if (!plan.enabled) return "Not for sale";
  return group.public ? null : "Private";
}

function Offer({ group, plan }: { group: StaffGroup; plan: Plan }) {
  const { maxTrialPeriodLength: length, maxTrialPeriodUnit: unit } = plan;
  const further = Object.entries(plan.prices).filter(([currency]) => currency !== plan.priceCurrency);
  const hidden = getHiddenReason(group, plan);
  const opened = [...group.assets, ...plan.additionalAssets, ...plan.displayAssets];
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="text-base font-semibold break-words">{plan.title}</h4>
        {hidden !== null && <Badge tone="warn">{hidden}</Badge>}
      </div>
      <p className="text-lg font-semibold tracking-tight">{formatPlanPrice(plan)}</p>
      {further.length > 0 && (
        <p className="text-xs text-ink-3">
          or {further.map(([currency, cents]) => formatMoney(cents, currency)).join(", ")}
        </p>
      )}
      {plan.trialPeriodEnabled && length !== null && unit !== null && (
        <p className="text-sm text-good">First {formatDuration(length, unit)} free</p>
      )}
      {plan.description !== null && <p className="text-sm text-pretty text-ink-2">{plan.description}</p>}
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {opened.map((asset) => (
          <li key={asset.id} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 shrink-0 text-good" />
            {asset.title}
          </li>
        ))}
        {plan.userLimit !== null && (
          <li className="flex items-center gap-2">
            <Check aria-hidden className="size-4 shrink-0 text-good" />
            For up to {formatCount(plan.userLimit, "member")}
          </li>
        )}
      </ul>
    </li>
  );
}

/** Preview of what a potential buyer is offered: the newest plan first, as in lists. */
export function BuyerPreview({ group }: { group: StaffGroup }) {
  if (group.plans.length === 0)
    return <p className="text-sm text-ink-3">No plans yet. Add a plan to see the preview.</p>;
  return (
    <section aria-label="Preview" className="rounded-xl border border-line bg-sunken p-4 md:p-6">
      <h3 className="text-lg font-semibold tracking-tight text-pretty">{group.name}</h3>
      {group.description !== null && (
        <p className="mt-1 text-sm text-pretty text-ink-2">{group.description}</p>
      )}
      {group.campaign !== null && (
        <div className="mt-3 max-w-md">
          <CampaignProgress campaign={group.campaign} label={group.name} />
        </div>
      )}
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {group.plans.map((plan) => (
          <Offer key={plan.id} group={group} plan={plan} />
        ))}
      </ul>
    </section>
  );
}
