"use client";

import { useState } from "react";
import type { z } from "zod";
import { problemsOf } from "../trpc/query-error";

/** What is wrong with a form, by field; "" is for the form as a whole. */
type Problems = Readonly<Record<string, string>>;

interface EditedOptions<Values, Read> {
  schema: z.ZodType<Read>;
  initial: Values;
  save: (values: Read) => Promise<unknown>;
}

/** A form's values as they are typed, checked by the schema that the server checks them by. */
export function useEdited<Values extends object, Read>({
  schema,
  initial,
  save,
}: EditedOptions<Values, Read>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const submit = async (): Promise<boolean> => {
    const read = schema.safeParse(values);
    if (!read.success) {
      const found = read.error.issues
        .toReversed()
        .map(({ path, message }) => [path.join("."), message] as const);
      setProblems(Object.fromEntries(found));
      return false;
    }
    setSaving(true);
    try {
      await save(read.data);
      setProblems({});
      return true;
    } catch (error) {
      const named = problemsOf(error).map(({ path, message }) => [path, message] as const);
      const whole = error instanceof Error ? error.message : "This could not be saved.";
      setProblems(named.length === 0 ? { "": whole } : Object.fromEntries(named));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    problems,
    /** What is wrong with a field, or with anything inside it. */
    problem: (field: string) =>
      problems[field] ?? Object.entries(problems).find(([path]) => path.startsWith(`${field}.`))?.[1],
    submit,
    saving,
  };
}

/** What is wrong beyond the fields that a form shows. */
export function elsewhere(problems: Problems, fields: readonly string[]): string | undefined {
  return Object.entries(problems).find(([path]) => !fields.includes(path.split(".")[0] ?? ""))?.[1];
}
