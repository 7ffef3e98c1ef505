"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormNote } from "./form-note";
import { type FormAction, type FormField, FRESH } from "./form-state";

interface ReaderFormProps {
  action: FormAction;
  fields: readonly FormField[];
  submit: string;
  /** Sent along unseen. */
  hidden?: Readonly<Record<string, string>>;
  /** Distinguishes the inputs of several forms on one page. */
  id?: string;
  look?: "primary" | "secondary";
}

/** A form whose answer appears above it; without scripts the page comes again with the same answer. */
export function ReaderForm({
  action,
  fields,
  submit,
  hidden,
  id = "form",
  look = "primary",
}: ReaderFormProps) {
  const [state, send, busy] = useActionState(action, FRESH);
  return (
    <form action={send} className="flex flex-col gap-4">
      <FormNote state={state} />
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map(({ name, value, optional, ...field }) => (
        <Field
          // A new element for each answer, so that it shows what was entered.
          key={`${name}-${state.attempt}`}
          id={`${id}-${name}`}
          name={name}
          required={optional !== true}
          defaultValue={state.values[name] ?? value}
          {...field}
        />
      ))}
      <Button type="submit" variant={look} size="lg" disabled={busy} className="mt-1 w-full">
        {busy ? "One moment…" : submit}
      </Button>
    </form>
  );
}
