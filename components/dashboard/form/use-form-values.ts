"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { getFieldProblems } from "../trpc/query-error";

/** Problems of a form by field; "" is the form as a whole. */
type Problems = Readonly<Record<string, string>>;

/** A field of a form, or one that is nested in it: `meter`, `meter.anonymous`. */
type FieldPath<Values> = Values extends unknown
  ? (keyof Values & string) | `${keyof Values & string}.${string}`
  : never;

/** Returns the problem of a field or of anything nested in it. */
export type FindProblem<Values> = (field: FieldPath<Values>) => string | undefined;

interface EditedOptions<Values, Read> {
  /** Called when the form is first changed, and when it is sent. */
  loadSchema: () => Promise<z.ZodType<Read>>;
  initial: Values;
  save: (values: Read) => Promise<unknown>;
}

/** State of a form's values, validated by the same schema as on the server. */
export function useFormValues<Values extends object, Read>({
  loadSchema,
  initial,
  save,
}: EditedOptions<Values, Read>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  // A second click while the schema is loading must not save twice.
  const isBusy = useRef(false);
  const submit = async (): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      const schema = await loadSchema();
      const read = schema.safeParse(values);
      if (!read.success) {
        const issues = read.error.issues
          .toReversed()
          .map(({ path, message }) => [path.join("."), message] as const);
        // Shown by the time that this returns: the form then moves the focus to the first one.
        flushSync(() => setProblems(Object.fromEntries(issues)));
        return false;
      }
      setSaving(true);
      await save(read.data);
      setProblems({});
      return true;
    } catch (error) {
      const named = getFieldProblems(error).map(({ path, message }) => [path, message] as const);
      const formMessage =
        error instanceof Error ? error.message : "The changes could not be saved. Try again.";
      setProblems(named.length === 0 ? { "": formMessage } : Object.fromEntries(named));
      return false;
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  const problem: FindProblem<Values> = (field) =>
    problems[field] ?? Object.entries(problems).find(([path]) => path.startsWith(`${field}.`))?.[1];
  return {
    values,
    change: (part: Partial<Values>) => {
      // In advance; without a connection, sending the form reports it.
      loadSchema().catch(() => undefined);
      setValues((before) => ({ ...before, ...part }));
    },
    problems,
    problem,
    submit,
    saving,
  };
}

/** Return the first problem of a field that the form does not show. */
export function findHiddenProblem(problems: Problems, fields: readonly string[]): string | undefined {
  return Object.entries(problems).find(([path]) => !fields.includes(path.split(".")[0] ?? ""))?.[1];
}
