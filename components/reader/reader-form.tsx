"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormNote } from "./form-note";
import { type FormAction, type FormField, INITIAL_FORM_STATE } from "./form-state";

interface ReaderFormProps {
  action: FormAction;
  fields: readonly FormField[];
  submit: string;
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string>>;
  /** Prefix that makes the input ids of several forms on one page unique. */
  id?: string;
  look?: "primary" | "secondary";
}

/** Form with its result above; without JavaScript the page reloads with the same result. */
export function ReaderForm({
  action,
  fields,
  submit,
  hidden,
  id = "form",
  look = "primary",
}: ReaderFormProps) {
  const [state, send, busy] = useActionState(action, INITIAL_FORM_STATE);
  return (
    <form action={send} className="flex flex-col gap-4">
      <FormNote state={state} />
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map(({ name, value, optional, ...field }) => (
        <Field
          // Remount after each result, so that the fields show the submitted values.
          key={`${name}-${state.attempt}`}
          id={`${id}-${name}`}
          name={name}
          required={optional !== true}
          defaultValue={state.values[name] ?? value}
          {...field}
        />
      ))}
      <Button type="submit" variant={look} size="lg" disabled={busy} className="mt-1 w-full">
        {busy ? `${submit}…` : submit}
      </Button>
    </form>
  );
}
