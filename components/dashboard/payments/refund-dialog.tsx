"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { ExactTime } from "@/components/ui/relative-time";
import type { PaymentSheet } from "@/server/subscriptions/billing/index";
import { formatAmountField, formatMoney, parseAmount } from "../catalogue/money";
import { CheckField } from "../form/fields";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../webhooks/form-dialog";
import { computeRefundLimits } from "./refund-limits.rules";
import { usePaymentChange } from "./use-payment-change";

const MAX_REASON_LENGTH = 300;

/** Dialog for the amount and reason of a refund. A full refund is confirmed by typing a word. */
export function RefundDialog({ sheet, onClose }: { sheet: PaymentSheet; onClose: () => void }) {
  const { payment, credited } = sheet;
  const { id: paymentId, amountCurrency: currency } = payment;
  const id = useId();
  const trpc = useTRPC();
  const change = usePaymentChange();
  const refund = useMutation(trpc.payments.refund.mutationOptions());
  const [takesCredit, setTakesCredit] = useState(false);
  const { maxCents, explained, isWhole } = computeRefundLimits(sheet, takesCredit);
  const [amount, setAmount] = useState(() => formatAmountField(maxCents, currency));
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const cents = parseAmount(amount, currency);
  const isAll = isWhole(cents);
  const phrase = formatMoney(maxCents, currency);
  const wrong =
    maxCents === 0
      ? "The remaining amount was credited to another subscription."
      : cents === null || cents < 1
        ? `Enter an amount in ${currency}, such as ${formatAmountField(maxCents, currency)}.`
        : cents > maxCents
          ? `You can refund at most ${phrase}.`
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
      "Refund started",
    );
  return (
    <FormDialog
      title="Refund payment"
      action="Refund payment"
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
        label="Reason (optional)"
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {credited !== null && (
        <CheckField
          label={`Also refund the credit applied to ${credited.planName}`}
          hint={`${credited.planName} was paid with this credit, and ends earlier by that share.`}
          checked={takesCredit}
          onChange={(takes) => {
            setTakesCredit(takes);
            setAmount(formatAmountField(computeRefundLimits(sheet, takes).maxCents, currency));
          }}
        />
      )}
      {credited !== null && credited.endsAt !== null && takesCredit && cents === maxCents && (
        <p>
          {credited.planName} then ends <ExactTime date={credited.endsAt} />.
        </p>
      )}
      {isAll && (
        <>
          <p>
            This is a full refund: the purchase ends, its coupon can be used again and a credit note is
            issued. This cannot be undone.
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
    </FormDialog>
  );
}
