"use client";

import { useState } from "react";
import type { z } from "zod";
import { getFieldProblems } from "../trpc/query-error";

/** Problems of a form by field; "" is the form as a whole. */
type Problems = Readonly<Record<string, string>>;

interface EditedOptions<Values, Read> {
  schema: z.ZodType<Read>;
  initial: Values;
  save: (values: Read) => Promise<unknown>;
}

/** State of a form's values, validated by the same schema as on the server. */
export function useFormValues<Values extends object, Read>({
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
      const issues = read.error.issues
        .toReversed()
        .map(({ path, message }) => [path.join("."), message] as const);
      setProblems(Object.fromEntries(issues));
      return false;
    }
    setSaving(true);
    try {
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
      setSaving(false);
    }
  };
  return {
    values,
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    problems,
    /** Return the problem of a field or of anything nested in it. */
    problem: (field: string) =>
      problems[field] ?? Object.entries(problems).find(([path]) => path.startsWith(`${field}.`))?.[1],
    submit,
    saving,
  };
}

/** Return the first problem of a field that the form does not show. */
export function findHiddenProblem(problems: Problems, fields: readonly string[]): string | undefined {
  return Object.entries(problems).find(([path]) => !fields.includes(path.split(".")[0] ?? ""))?.[1];
}
