"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { ExactTime } from "@/components/ui/relative-time";
import type { PaymentSheet } from "@/server/subscriptions/finance-reports/index";
import { amountText, centsOf, moneyText } from "../catalogue/money";
import { CheckField } from "../form/fields";
import { useTRPC } from "../trpc/client";
import { AskDialog } from "../webhooks/ask-dialog";
import { refundLimits } from "./refund-limits.rules";
import { usePaymentChange } from "./use-payment-change";

const LONGEST_REASON = 300;

/** Asks how much of a payment goes back, and why. All of it is confirmed by the word. */
export function RefundDialog({ sheet, onClose }: { sheet: PaymentSheet; onClose: () => void }) {
  const { payment, credited } = sheet;
  const { id: paymentId, amountCurrency: currency } = payment;
  const id = useId();
  const trpc = useTRPC();
  const change = usePaymentChange();
  const refund = useMutation(trpc.payments.refund.mutationOptions());
  const [takesCredit, setTakesCredit] = useState(false);
  const { mostCents, explained, isWhole } = refundLimits(sheet, takesCredit);
  const [amount, setAmount] = useState(() => amountText(mostCents, currency));
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const cents = centsOf(amount, currency);
  const isAll = isWhole(cents);
  const phrase = moneyText(mostCents, currency);
  const wrong =
    mostCents === 0
      ? "All that is left of it was credited."
      : cents === null || cents < 1
        ? `An amount of ${currency}, such as ${amountText(mostCents, currency)}.`
        : cents > mostCents
          ? `At most ${phrase} can be refunded.`
          : undefined;
  const ready = wrong === undefined && (!isAll || typed.trim() === phrase);
  const submit = () =>
    change(
      () =>
        refund.mutateAsync({
          paymentId,
          amountCents: cents,
          takesCredit,
          reason: reason.trim() === "" ? null : reason.trim(),
        }),
      "It is on its way back.",
    );
  return (
    <AskDialog
      title="Refund the payment"
      action="Refund it"
      onClose={onClose}
      onSubmit={submit}
      disabled={!ready}
    >
      <Field
        id={`${id}-amount`}
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        hint={explained}
        error={wrong}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Field
        id={`${id}-reason`}
        label="Why (optional)"
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {credited !== null && (
        <CheckField
          label={`Also refund what was credited to ${credited.planName}`}
          hint={`${credited.planName} was paid for with it, and ends earlier by that share.`}
          checked={takesCredit}
          onChange={(takes) => {
            setTakesCredit(takes);
            setAmount(amountText(refundLimits(sheet, takes).mostCents, currency));
          }}
        />
      )}
      {credited !== null && credited.endsAt !== null && takesCredit && cents === mostCents && (
        <p>
          {credited.planName} ends <ExactTime date={credited.endsAt} /> then.
        </p>
      )}
      {isAll && (
        <>
          <p>
            All of it goes back: what was bought with it ends, and its coupon may be used again. A credit note
            is written. This cannot be undone.
          </p>
          <Field
            id={`${id}-phrase`}
            label={`Type ${phrase} to confirm`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </AskDialog>
  );
}
