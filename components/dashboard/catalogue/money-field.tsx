"use client";

import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { Labelled } from "../form/fields";
import { amountText, centsOf } from "./money";

/** An amount of money, typed in major units; null while it is none. */
export function MoneyField({
  cents,
  currency,
  onChange,
  ...labelled
}: Labelled & { cents: number | null; currency: string; onChange: (cents: number | null) => void }) {
  const id = useId();
  const [text, setText] = useState(cents === null ? "" : amountText(cents, currency));
  return (
    <Field
      id={id}
      inputMode="decimal"
      autoComplete="off"
      {...labelled}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(centsOf(event.target.value, currency));
      }}
    />
  );
}
