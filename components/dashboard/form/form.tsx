"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { getFieldProblems } from "../trpc/query-error";
import { createSchemaResolver } from "./schema-resolver";

export interface FormField<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  hint?: string;
  type?: "text" | "password" | "email";
  autoComplete?: string;
}

interface FormProps<Input extends FieldValues, Output> {
  /** Makes the ids of fields unique on the page. */
  id: string;
  loadSchema: () => Promise<z.ZodType<Output, Input>>;
  defaults: DefaultValues<Input>;
  fields: readonly FormField<Input>[];
  submit: string;
  /** Saves; an error it throws is shown at the fields it names, or above the form. */
  onSubmit: (values: Output) => Promise<unknown>;
  children?: ReactNode;
}

/**
 * Form built from a schema.
 * Fields are validated on blur and again by the server; a summary lists the errors.
 */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { id, loadSchema, defaults, fields, submit, onSubmit, children } = props;
  const summary = useRef<HTMLDivElement>(null);
  const form = useForm<Input, unknown, Output>({
    resolver: createSchemaResolver(loadSchema),
    defaultValues: defaults,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
      form.reset(defaults);
    } catch (error) {
      const problems = getFieldProblems(error);
      for (const problem of problems) {
        const field = fields.find((candidate) => candidate.name === problem.path);
        if (field !== undefined) form.setError(field.name, { message: problem.message });
      }
      if (!problems.some((problem) => fields.some((field) => field.name === problem.path))) {
        form.setError("root", {
          message: error instanceof Error ? error.message : "The changes could not be saved. Try again.",
        });
      }
    }
  });
  const getMessage = (name: Path<Input>) => {
    const message: unknown = form.getFieldState(name, form.formState).error?.message;
    return typeof message === "string" ? message : undefined;
  };
  const wrong = fields.flatMap((field) => {
    const message = getMessage(field.name);
    return message === undefined ? [] : [{ field, message }];
  });
  const failed = form.formState.submitCount > 0 && (wrong.length > 0 || errors.root !== undefined);
  const { submitCount } = form.formState;
  // Focus the summary once per submit, so that a user who is correcting a field keeps the focus.
  const focusedSubmit = useRef(0);
  useEffect(() => {
    if (!failed || isSubmitting || focusedSubmit.current === submitCount) return;
    focusedSubmit.current = submitCount;
    summary.current?.focus();
  }, [submitCount, failed, isSubmitting]);
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={(event) => void save(event)}>
      {failed && (
        <div
          ref={summary}
          role="alert"
          tabIndex={-1}
          className="flex gap-2.5 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad outline-none"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div>
            {errors.root?.message !== undefined && <p>{errors.root.message}</p>}
            {wrong.length > 0 && (
              <>
                <p className="font-medium">Not saved yet:</p>
                <ul>
                  {wrong.map(({ field, message }) => (
                    <li key={field.name}>
                      <a href={`#${id}-${field.name}`} className="underline underline-offset-2">
                        {field.label}
                      </a>
                      {`: ${message}`}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </div>
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          id={`${id}-${field.name}`}
          label={field.label}
          hint={field.hint}
          type={field.type ?? "text"}
          autoComplete={field.autoComplete}
          error={getMessage(field.name)}
          {...form.register(field.name)}
        />
      ))}
      {children}
      <div>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
