"use client";

import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { useOwnTime } from "@/components/ui/relative-time";
import { fromWallClock, wallClock } from "./wall-clock";

interface MomentFieldProps {
  label: string;
  /** Said before the zone. */
  hint?: string;
  value: Date | null;
  error?: string | undefined;
  required?: boolean;
  /** null: the field is empty, or half filled. */
  onChange: (value: Date | null) => void;
}

/** A date and a time in the publication's zone, like every time that the dashboard shows. */
export function MomentField({ label, hint, value, error, required = false, onChange }: MomentFieldProps) {
  const id = useId();
  const { timeZone } = useOwnTime();
  // What is typed stays as it is typed.
  const [text, setText] = useState(() => (value === null ? "" : wallClock(value, timeZone)));
  const zone = `In the publication's time, ${timeZone.replaceAll("_", " ")}.`;
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
        onChange(fromWallClock(target.value, timeZone));
      }}
    />
  );
}
