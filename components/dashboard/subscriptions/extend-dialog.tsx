"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { useSubscriptionChange } from "./use-subscription-change";

const UNTIL = [
  { value: "day", label: "Until a date" },
  { value: "indefinitely", label: "Indefinitely", hint: "Access never ends." },
] as const;

/** Dialog that changes the end of a subscription. */
export function ExtendDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const id = useId();
  const trpc = useTRPC();
  const change = useSubscriptionChange();
  const extend = useMutation(trpc.subscriptions.extend.mutationOptions());
  const [until, setUntil] = useState<(typeof UNTIL)[number]["value"]>("day");
  const [day, setDay] = useState("");
  const [note, setNote] = useState("");
  const extendTo = until === "day" ? day : until;
  const submit = () =>
    change(
      () => extend.mutateAsync({ id: subscription.id, extendTo, note: note.trim() === "" ? null : note }),
      "Subscription extended",
    );
  return (
    <FormDialog
      title="Extend subscription"
      action="Extend subscription"
      onClose={onClose}
      onSubmit={submit}
      disabled={extendTo === ""}
    >
      <RadioChoice
        legend="Access ends"
        name={`${id}-until`}
        value={until}
        options={UNTIL}
        onChange={setUntil}
      />
      {until === "day" && (
        <Field
          id={`${id}-day`}
          label="Date"
          type="date"
          value={day}
          hint="Access ends at the end of this day, in the publication's time zone."
          onChange={(event) => setDay(event.target.value)}
        />
      )}
      <Field
        id={`${id}-note`}
        label="Reason (optional)"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
