"use client";

import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { Labelled } from "../form/fields";
import { formatAmountField, parseAmount } from "./money";

/** Input for an amount of money in major units; null while the text is not a valid amount. */
export function MoneyField({
  cents,
  currency,
  onChange,
  ...labelled
}: Labelled & { cents: number | null; currency: string; onChange: (cents: number | null) => void }) {
  const id = useId();
  const [text, setText] = useState(cents === null ? "" : formatAmountField(cents, currency));
  return (
    <Field
      id={id}
      inputMode="decimal"
      autoComplete="off"
      {...labelled}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(parseAmount(event.target.value, currency));
      }}
    />
  );
}
