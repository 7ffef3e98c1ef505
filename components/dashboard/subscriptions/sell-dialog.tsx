"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { SelectField } from "../form/fields";
import { IDENTITY_OPTIONS } from "../subscribers/identity-names";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { formatMinorUnits, parseMinorUnits } from "./subscription-labels";
import { useSubscriptionChange } from "./use-subscription-change";

/** How a buyer or giver is identified. */
export interface Person {
  provider: string;
  value: string;
}

type Payment = "manual" | "sponsored";

const PAYMENTS: readonly { value: Payment; label: string; hint: string }[] = [
  {
    value: "manual",
    label: "Manual payment",
    hint: "Cash, bank transfer or invoice. Invoiced like any other payment.",
  },
  { value: "sponsored", label: "Sponsored", hint: "Free of charge. Only for plans without a price." },
];

function PersonFields({
  label,
  person,
  onChange,
}: {
  label: string;
  person: Person;
  onChange: (person: Person) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <SelectField
        label={`${label}: identified by`}
        value={person.provider}
        options={IDENTITY_OPTIONS}
        onChange={(provider) => onChange({ ...person, provider })}
      />
      <Field
        id={`${id}-value`}
        label={label}
        autoComplete="off"
        value={person.value}
        onChange={(event) => onChange({ ...person, value: event.target.value })}
      />
    </div>
  );
}

/** Dialog that creates a subscription manually, optionally as a gift. */
export function SellDialog({
  buyer,
  isGift,
  onClose,
}: {
  buyer: Person | null;
  isGift: boolean;
  onClose: () => void;
}) {
  const id = useId();
  const trpc = useTRPC();
  const router = useRouter();
  const change = useSubscriptionChange();
  const plans = useQuery(trpc.subscriptions.plans.queryOptions());
  const create = useMutation(trpc.subscriptions.create.mutationOptions());
  const [buyerInput, setBuyerInput] = useState<Person>(buyer ?? { provider: "email", value: "" });
  const [recipient, setRecipient] = useState<Person>({ provider: "email", value: "" });
  const [planId, setPlanId] = useState("");
  const [paymentType, setPaymentType] = useState<Payment>("manual");
  const [amount, setAmount] = useState("");
  const [notes, setNotes] = useState("");
  const options = (plans.data ?? []).filter(({ enabled }) => enabled);
  const plan = options.find((option) => String(option.id) === planId);
  const amountCents =
    amount === "" || plan === undefined ? null : parseMinorUnits(amount, plan.priceCurrency);
  const isWrong = amount !== "" && amountCents === null;
  const submit = async () => {
    if (plan === undefined) return false;
    let createdId: number | null = null;
    const done = await change(async () => {
      const { id: created } = await create.mutateAsync({
        buyer: buyerInput,
        name: null,
        recipient: isGift ? recipient : null,
        planId: plan.id,
        paymentType,
        amountCents,
        startAt: null,
        notes: notes.trim() === "" ? null : notes,
        externalId: null,
      });
      createdId = created;
    }, "Subscription created");
    if (createdId !== null) router.push(`/dashboard/subscriptions/${createdId}`);
    return done;
  };
  const isReady =
    plan !== undefined &&
    buyerInput.value.trim() !== "" &&
    !isWrong &&
    (!isGift || recipient.value.trim() !== "");
  return (
    <FormDialog
      title={isGift ? "Gift a subscription" : "New subscription"}
      action={isGift ? "Gift subscription" : "Create subscription"}
      onClose={onClose}
      onSubmit={submit}
      disabled={!isReady}
    >
      <PersonFields
        label={isGift ? "Gift from" : "Subscriber"}
        person={buyerInput}
        onChange={setBuyerInput}
      />
      {isGift && <PersonFields label="Recipient" person={recipient} onChange={setRecipient} />}
      <SelectField
        label="Plan"
        value={planId}
        options={[
          { value: "", label: "Choose a plan" },
          ...options.map((option) => ({
            value: String(option.id),
            label: `${option.label}, ${formatMinorUnits(option.priceCents, option.priceCurrency)}`,
          })),
        ]}
        onChange={setPlanId}
      />
      <RadioChoice
        legend="Payment"
        name={`${id}-payment`}
        value={paymentType}
        options={PAYMENTS}
        onChange={setPaymentType}
      />
      {paymentType === "manual" && (
        <Field
          id={`${id}-amount`}
          label="Amount (optional)"
          hint="Leave empty to use the plan's price."
          inputMode="decimal"
          value={amount}
          error={isWrong ? "Enter an amount like 144.00." : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      <Field
        id={`${id}-notes`}
        label="Note (optional)"
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </FormDialog>
  );
}
