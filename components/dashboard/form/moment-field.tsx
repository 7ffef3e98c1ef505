"use client";

import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { useAccountTime } from "@/components/ui/relative-time";
import { parseLocalDateTime, toLocalDateTime } from "./local-date-time";

interface MomentFieldProps {
  label: string;
  /** Shown before the zone. */
  hint?: string;
  value: Date | null;
  error?: string | undefined;
  required?: boolean;
  /** null: the field is empty or incomplete. */
  onChange: (value: Date | null) => void;
}

/** Date and time input in the publication's zone, like every time in the dashboard. */
export function MomentField({ label, hint, value, error, required = false, onChange }: MomentFieldProps) {
  const id = useId();
  const { timeZone } = useAccountTime();
  // Keep the text as typed.
  const [text, setText] = useState(() => (value === null ? "" : toLocalDateTime(value, timeZone)));
  const zone = `Time zone: ${timeZone.replaceAll("_", " ")}.`;
  return (
    <Field
      id={id}
      type="datetime-local"
      label={label}
      hint={hint === undefined ? zone : `${hint} ${zone}`}
      error={error}
      required={required}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parseLocalDateTime(target.value, timeZone));
      }}
    />
  );
}
