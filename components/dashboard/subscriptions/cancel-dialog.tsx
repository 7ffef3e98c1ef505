"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { useSubscriptionChange } from "./use-subscription-change";

const AT_PERIOD_END = {
  value: "end",
  label: "At its end",
  hint: "It opens until then, and is not charged again.",
} as const;
const NOW = { value: "now", label: "Now", hint: "It opens no longer. This cannot be undone." } as const;

/** Dialog that cancels a subscription; a cancelled one can still be ended now. */
export function CancelDialog({ sheet, onClose }: { sheet: SubscriptionSheet; onClose: () => void }) {
  const { id, cancelledAt } = sheet.subscription;
  const fieldId = useId();
  const trpc = useTRPC();
  const change = useSubscriptionChange();
  const cancel = useMutation(trpc.subscriptions.cancel.mutationOptions());
  const options = cancelledAt === null ? [AT_PERIOD_END, NOW] : [NOW];
  const [when, setWhen] = useState<"end" | "now">(cancelledAt === null ? "end" : "now");
  const [note, setNote] = useState("");
  const submit = () =>
    change(
      () => cancel.mutateAsync({ id, immediately: when === "now", note: note.trim() === "" ? null : note }),
      "Cancelled.",
    );
  return (
    <FormDialog title="Cancel this subscription" action="Cancel it" onClose={onClose} onSubmit={submit}>
      <RadioChoice
        legend="When it ends"
        name={`${fieldId}-when`}
        value={when}
        options={options}
        onChange={setWhen}
      />
      <Field
        id={`${fieldId}-note`}
        label="Why (optional)"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
