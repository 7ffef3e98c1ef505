"use client";

import { useQuery } from "@tanstack/react-query";
import type { SwitchTarget } from "@/server/subscriptions/catalogue/index";
import { SWITCH_TYPES } from "@/shared/schemas/index";
import { useTRPC } from "../trpc/client";
import { formatPlanPrice } from "./catalogue-labels";

interface SwitchTargetsProps {
  ownId: number | null;
  targets: readonly SwitchTarget[];
  error?: string | undefined;
  onChange: (targets: SwitchTarget[]) => void;
}

const SWITCH_LABELS = { upgrade: "Upgrade", downgrade: "Downgrade", crossgrade: "Crossgrade" } as const;

/** Plans that a subscriber of this plan may switch to, with the label of each switch. */
export function SwitchTargets({ ownId, targets, error, onChange }: SwitchTargetsProps) {
  const trpc = useTRPC();
  const groups = useQuery(trpc.catalogue.groups.queryOptions({}));
  const plans = (groups.data ?? [])
    .filter(({ type }) => type !== "campaign")
    .flatMap(({ name, plans: groupPlans }) => groupPlans.map((plan) => ({ ...plan, groupName: name })))
    .filter(({ id }) => id !== ownId);
  const set = (planId: number, choice: string) => {
    const otherTargets = targets.filter((target) => target.planId !== planId);
    const switchType = SWITCH_TYPES.find((type) => type === choice);
    onChange(switchType === undefined ? otherTargets : [...otherTargets, { planId, switchType }]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">Plan changes</legend>
      <p className="-mt-1 text-xs text-ink-3">
        If you select none, subscribers can change to the other plans of the group. Price per day decides
        whether it is an upgrade or a downgrade.
      </p>
      {plans.map((plan) => (
        <label key={plan.id} className="flex items-center justify-between gap-3 text-sm text-ink">
          <span className="min-w-0 truncate">
            {plan.title} <span className="text-ink-3">{formatPlanPrice(plan)}</span>
          </span>
          <select
            aria-label={`Change to ${plan.title} (${plan.groupName})`}
            value={targets.find(({ planId }) => planId === plan.id)?.switchType ?? ""}
            onChange={(event) => set(plan.id, event.target.value)}
            className="h-8 shrink-0 rounded-md border border-line-strong bg-canvas px-2 text-sm text-ink"
          >
            <option value="">Not offered</option>
            {SWITCH_TYPES.map((type) => (
              <option key={type} value={type}>
                {SWITCH_LABELS[type]}
              </option>
            ))}
          </select>
        </label>
      ))}
      {error !== undefined && <p className="text-xs text-bad">{error}</p>}
    </fieldset>
  );
}
