"use client";

import { useMutation } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { Fragment, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyId } from "@/components/ui/copy-button";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { ActionsMenu, MenuItem, MenuLine } from "@/components/ui/menu";
import { formatCount } from "@/components/ui/plural";
import type { Plan, StaffGroup } from "@/server/subscriptions/catalogue/index";
import { renderPaymentMethod } from "../subscriptions/subscription-labels";
import { useTRPC } from "../trpc/client";
import { formatDuration, formatPlanPrice } from "./catalogue-labels";
import { useCatalogueChange } from "./use-catalogue-change";

const PlanDialog = lazyOpenDialog(async () => (await import("./plan-dialog")).PlanDialog);

function formatSwitches({ switchTargets }: Plan): string | null {
  if (switchTargets.length === 0) return null;
  return `can change to ${formatCount(switchTargets.length, "plan")}`;
}

function PlanFacts({ plan, buyers }: { plan: Plan; buyers: number }) {
  const { maxTrialPeriodLength: length, maxTrialPeriodUnit: unit, userLimit } = plan;
  const ways = plan.supportedPaymentProviders;
  const facts = [
    formatCount(buyers, "subscription"),
    plan.trialPeriodEnabled && length !== null && unit !== null
      ? `trial of ${formatDuration(length, unit)}`
      : null,
    userLimit === null ? null : `up to ${formatCount(userLimit, "member")}`,
    formatSwitches(plan),
  ].filter((fact) => fact !== null);
  return (
    <p className="mt-1 text-xs text-pretty text-ink-3">
      {facts.join(" · ")}
      {ways.length > 0 && " · payment: "}
      {ways.map((way, index) => (
        <Fragment key={way}>
          {index > 0 && ", "}
          {renderPaymentMethod(way)}
        </Fragment>
      ))}
    </p>
  );
}

function PlanActions({ group, plan }: { group: StaffGroup; plan: Plan }) {
  const trpc = useTRPC();
  const change = useCatalogueChange();
  const retire = useMutation(trpc.catalogue.retirePlan.mutationOptions());
  const [openDialog, setOpenDialog] = useState<"edit" | "retire" | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <>
      <ActionsMenu of={plan.title}>
        <MenuItem onSelect={() => setOpenDialog("edit")}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => setOpenDialog("retire")}>
          <Trash2 aria-hidden />
          Retire
        </MenuItem>
      </ActionsMenu>
      {openDialog === "edit" && <PlanDialog group={group} plan={plan} onClose={close} />}
      <ConfirmDialog
        open={openDialog === "retire"}
        onOpenChange={close}
        title="Retire this plan?"
        action="Retire plan"
        pending={retire.isPending}
        onConfirm={() => void change(() => retire.mutateAsync({ id: plan.id }), "Plan retired").then(close)}
      >
        <p>
          {plan.title} can no longer be bought, not even with a coupon or link. Existing subscriptions
          continue unchanged.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** List of a group's plans, the newest first. */
export function PlanList({ group, canEdit }: { group: StaffGroup; canEdit: boolean }) {
  const [adding, setAdding] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {group.plans.length === 0 ? (
        <p className="text-sm text-ink-2">No plans yet. Readers can't subscribe until a plan is added.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {group.plans.map((plan) => (
            <li key={plan.id} className="flex items-start gap-4 px-4 py-3.5">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  <span className="break-words">{plan.title}</span>
                  {!plan.enabled && <Badge tone="warn">Not for sale</Badge>}
                  {plan.recurring && <Badge>Recurring</Badge>}
                </p>
                <p className="mt-0.5 text-sm text-ink-2">{formatPlanPrice(plan)}</p>
                <PlanFacts plan={plan} buyers={group.buyers[plan.id] ?? 0} />
                <div className="mt-1 text-xs text-ink-2">
                  <CopyId id={String(plan.id)} label={`Copy ID of ${plan.title}`} />
                </div>
              </div>
              {canEdit && <PlanActions group={group} plan={plan} />}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <div>
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add plan
          </Button>
        </div>
      )}
      {adding && <PlanDialog group={group} plan={null} onClose={() => setAdding(false)} />}
    </div>
  );
}
