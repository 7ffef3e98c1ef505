"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { useTRPC } from "../trpc/client";
import { AskDialog, Choice } from "../webhooks/ask-dialog";
import { money } from "./subscription-words";
import { useSubscriptionChange } from "./use-subscription-change";

const DIRECTIONS = { upgrade: "Upgrade", downgrade: "Downgrade", crossgrade: "Crossgrade" } as const;

type Switch = SubscriptionSheet["switches"][number];

/** Switches a subscription to another plan, its difference paid by hand. */
export function SwitchDialog({ sheet, onClose }: { sheet: SubscriptionSheet; onClose: () => void }) {
  const { subscription, switches } = sheet;
  const name = useId();
  const trpc = useTRPC();
  const router = useRouter();
  const change = useSubscriptionChange();
  const perform = useMutation(trpc.subscriptions.switch.mutationOptions());
  const [planId, setPlanId] = useState(String(switches[0]?.planId ?? ""));
  const chosen = switches.find((one) => String(one.planId) === planId);
  const amount = (cents: number) => money(cents, subscription.planAmountCurrency);
  const cost = ({ switchType, dueTodayCents, priceDifferenceCents, gatewayAdjusts }: Switch) =>
    [
      `${DIRECTIONS[switchType]}, ${amount(dueTodayCents)} to pay ${subscription.prorationEnabled ? "now" : "for the next period"}.`,
      ...(gatewayAdjusts ? ["The gateway charges or credits the difference."] : []),
      priceDifferenceCents === 0
        ? "Same price per period."
        : `${amount(Math.abs(priceDifferenceCents))} ${priceDifferenceCents > 0 ? "more" : "less"} per period.`,
    ].join(" ");
  const submit = async () => {
    if (chosen === undefined) return false;
    let made: number | null = null;
    const { id } = subscription;
    const done = await change(async () => {
      made = (await perform.mutateAsync({ id, planId: chosen.planId, switchType: chosen.switchType })).id;
    }, "Switched.");
    if (made !== null) router.push(`/dashboard/subscriptions/${made}`);
    return done;
  };
  return (
    <AskDialog
      title="Switch the plan"
      action="Switch"
      onClose={onClose}
      onSubmit={submit}
      disabled={chosen === undefined}
    >
      <Choice
        legend="To"
        name={name}
        value={planId}
        options={switches.map((one) => ({
          value: String(one.planId),
          label: one.title,
          hint: cost(one),
        }))}
        onChange={setPlanId}
      />
    </AskDialog>
  );
}
