"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { PaymentSheet } from "@/server/subscriptions/books/index";
import { amountText, centsOf, moneyText } from "../catalogue/money";
import { useTRPC } from "../trpc/client";
import { AskDialog } from "../webhooks/ask-dialog";
import { usePaymentChange } from "./use-payment-change";

const LONGEST_REASON = 300;

/** Asks how much of a payment goes back, and why. All of it is confirmed by the word. */
export function RefundDialog({ sheet, onClose }: { sheet: PaymentSheet; onClose: () => void }) {
  const { payment, refundableCents } = sheet;
  const { id: paymentId, amountCurrency: currency } = payment;
  const id = useId();
  const trpc = useTRPC();
  const change = usePaymentChange();
  const refund = useMutation(trpc.payments.refund.mutationOptions());
  const [amount, setAmount] = useState(() => amountText(refundableCents, currency));
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const cents = centsOf(amount, currency);
  const isWhole = cents === refundableCents && payment.refundedCents === 0;
  const phrase = moneyText(refundableCents, currency);
  const wrong =
    cents === null || cents < 1
      ? `An amount of ${currency}, such as ${amountText(refundableCents, currency)}.`
      : cents > refundableCents
        ? `At most ${phrase} are left of it.`
        : undefined;
  const ready = wrong === undefined && (!isWhole || typed.trim() === phrase);
  const submit = () =>
    change(
      () =>
        refund.mutateAsync({
          paymentId,
          amountCents: cents,
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
        hint={`At most ${phrase}.`}
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
      {isWhole && (
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
