"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { formatMinorUnits } from "./subscription-labels";
import { useSubscriptionChange } from "./use-subscription-change";

const DIRECTIONS = { upgrade: "Upgrade", downgrade: "Downgrade", crossgrade: "Crossgrade" } as const;

type Switch = SubscriptionSheet["switches"][number];

/** Dialog that switches a subscription to another plan; the difference is paid manually. */
export function SwitchDialog({ sheet, onClose }: { sheet: SubscriptionSheet; onClose: () => void }) {
  const { subscription, switches } = sheet;
  const name = useId();
  const trpc = useTRPC();
  const router = useRouter();
  const change = useSubscriptionChange();
  const perform = useMutation(trpc.subscriptions.switch.mutationOptions());
  const [planId, setPlanId] = useState(String(switches[0]?.planId ?? ""));
  const chosen = switches.find((option) => String(option.planId) === planId);
  const amount = (cents: number) => formatMinorUnits(cents, subscription.planAmountCurrency);
  const due = subscription.prorationEnabled ? "now" : "for the next period";
  const cost = ({ switchType, dueTodayCents, priceDifferenceCents, gatewayAdjusts }: Switch) =>
    [
      `${DIRECTIONS[switchType]}: ${amount(dueTodayCents)} due ${due}.`,
      ...(gatewayAdjusts ? ["The gateway charges or credits the difference."] : []),
      priceDifferenceCents === 0
        ? "Same price per period."
        : `${amount(Math.abs(priceDifferenceCents))} ${priceDifferenceCents > 0 ? "more" : "less"} per period.`,
    ].join(" ");
  const submit = async () => {
    if (chosen === undefined) return false;
    let switchedId: number | null = null;
    const { id } = subscription;
    const done = await change(async () => {
      switchedId = (await perform.mutateAsync({ id, planId: chosen.planId, switchType: chosen.switchType }))
        .id;
    }, "Plan changed");
    if (switchedId !== null) router.push(`/dashboard/subscriptions/${switchedId}`);
    return done;
  };
  return (
    <FormDialog
      title="Change plan"
      action="Change plan"
      onClose={onClose}
      onSubmit={submit}
      disabled={chosen === undefined}
    >
      <RadioChoice
        legend="New plan"
        name={name}
        value={planId}
        options={switches.map((option) => ({
          value: String(option.planId),
          label: option.title,
          hint: cost(option),
        }))}
        onChange={setPlanId}
      />
    </FormDialog>
  );
}
