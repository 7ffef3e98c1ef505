"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { formatExactTime, useAccountTime } from "@/components/ui/relative-time";
import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { useSubscriptionChange } from "./use-subscription-change";

const NOW = { value: "now", label: "Immediately", hint: "Access ends now. This cannot be undone." } as const;

/** Dialog that cancels a subscription; a cancelled one can still be ended now. */
export function CancelDialog({ sheet, onClose }: { sheet: SubscriptionSheet; onClose: () => void }) {
  const { id, cancelledAt, endAt } = sheet.subscription;
  const { timeZone } = useAccountTime();
  const fieldId = useId();
  const trpc = useTRPC();
  const change = useSubscriptionChange();
  const cancel = useMutation(trpc.subscriptions.cancel.mutationOptions());
  const until = endAt === null ? "then" : formatExactTime(endAt, timeZone);
  const hint = `Access continues until ${until}. No further charges.`;
  const atPeriodEnd = { value: "end", label: "At period end", hint } as const;
  const options = cancelledAt === null ? [atPeriodEnd, NOW] : [NOW];
  const [when, setWhen] = useState<"end" | "now">(cancelledAt === null ? "end" : "now");
  const [note, setNote] = useState("");
  const submit = () =>
    change(
      () => cancel.mutateAsync({ id, immediately: when === "now", note: note.trim() === "" ? null : note }),
      "Subscription cancelled",
    );
  return (
    <FormDialog
      title="Cancel subscription"
      action="Cancel subscription"
      dismiss="Keep subscription"
      onClose={onClose}
      onSubmit={submit}
    >
      <RadioChoice
        legend="When it ends"
        name={`${fieldId}-when`}
        value={when}
        options={options}
        onChange={setWhen}
      />
      <Field
        id={`${fieldId}-note`}
        label="Reason (optional)"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
