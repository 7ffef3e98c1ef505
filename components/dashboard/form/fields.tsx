"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Field, INPUT_LOOK } from "@/components/ui/field";

export interface Labelled {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Error of a form as a whole. */
export function FormProblem({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

/** Single-line text input. */
export function TextField({
  value,
  onChange,
  ...labelled
}: Labelled & {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  placeholder?: string;
}) {
  const id = useId();
  return (
    <Field
      id={id}
      autoComplete="off"
      {...labelled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Multi-line text input. */
export function AreaField({
  label,
  hint,
  error,
  value,
  rows = 3,
  mono = false,
  onChange,
}: Labelled & { value: string; rows?: number; mono?: boolean; onChange: (value: string) => void }) {
  const id = useId();
  // Keep the text as typed: the parsed value may be normalised.
  const [text, setText] = useState(value);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={text}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-about`}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value);
        }}
        className={cn(INPUT_LOOK, "px-3 py-2", mono ? "font-mono text-xs" : "text-base")}
      />
      <p id={`${id}-about`} className={cn("text-xs", error === undefined ? "text-ink-3" : "text-bad")}>
        {error ?? hint}
      </p>
    </div>
  );
}

/** Input for a whole number; an empty field is null. */
export function NumberField({
  value,
  onChange,
  ...rest
}: Labelled & {
  value: number | null;
  min?: number;
  max?: number;
  step?: string;
  onChange: (value: number | null) => void;
}) {
  const id = useId();
  return (
    <Field
      id={id}
      type="number"
      inputMode="decimal"
      {...rest}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
    />
  );
}

export function CheckField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex gap-3">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="text-sm">
        <span className="font-medium text-ink">{label}</span>
        {hint !== undefined && <span className="block text-xs text-pretty text-ink-2">{hint}</span>}
      </span>
    </label>
  );
}

/** Select with a few options. */
export function SelectField<Value extends string>({
  label,
  hint,
  value,
  options,
  onChange,
}: Omit<Labelled, "error"> & {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className={cn(INPUT_LOOK, "h-9 px-2 text-base")}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-pretty text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Colour as `#rrggbb`, typed or chosen in the colour picker. */
export function ColorField({
  value,
  onChange,
  ...labelled
}: Labelled & { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="flex items-end gap-2">
      <input
        type="color"
        aria-label={`Choose colour: ${labelled.label}`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-canvas p-1"
      />
      <div className="min-w-0 flex-1">
        <Field
          id={id}
          autoComplete="off"
          spellCheck={false}
          {...labelled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

interface PickSeveralProps {
  legend: string;
  hint?: string;
  options: readonly { id: number; label: ReactNode }[];
  value: readonly number[];
  none: string;
  error?: string | undefined;
  onChange: (ids: number[]) => void;
}

/** Multiple choice by id. */
export function PickSeveral({ legend, hint, options, value, none, error, onChange }: PickSeveralProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{legend}</legend>
      {hint !== undefined && <p className="-mt-1 text-xs text-ink-3">{hint}</p>}
      {options.length === 0 && <p className="text-sm text-ink-3">{none}</p>}
      {options.map(({ id, label }) => (
        <label key={id} className="flex items-center gap-2.5 text-sm text-ink">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, id] : value.filter((other) => other !== id))
            }
          />
          <span className="min-w-0 break-words">{label}</span>
        </label>
      ))}
      {error !== undefined && <p className="text-xs text-bad">{error}</p>}
    </fieldset>
  );
}
