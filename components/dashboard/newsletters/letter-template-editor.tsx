"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { LetterTemplate, Newsletter } from "@/server/engagement/newsletters/index";
import { FormProblem } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { useTRPC } from "../trpc/client";
import { getFieldProblems } from "../trpc/query-error";
import { LetterPreview } from "./letter-preview";
import { LetterTemplateFields, TEMPLATE_FIELDS } from "./letter-template-fields";
import { useNewslettersChanged } from "./use-newsletters-changed";

type Problems = Readonly<Record<string, string>>;

const FAILED = "The change failed. Try again.";

interface Checked {
  /** null: there are problems. */
  valid: LetterTemplate | null;
  problems: Problems;
}

async function checkTemplate(values: LetterTemplate): Promise<Checked> {
  const { letterTemplateSchema } = await loadSchemas();
  const result = letterTemplateSchema.safeParse(values);
  if (result.success) return { valid: result.data, problems: {} };
  const found = result.error.issues.map(({ path, message }) => [path.join("."), message] as const);
  return { valid: null, problems: Object.fromEntries(found.toReversed()) };
}

interface LetterTemplateEditorProps {
  newsletter: Pick<Newsletter, "id" | "template">;
  canEdit: boolean;
}

/** Form of a newsletter's template, with a preview of the last values that were valid. */
export function LetterTemplateEditor({ newsletter: { id, template }, canEdit }: LetterTemplateEditorProps) {
  const trpc = useTRPC();
  const changed = useNewslettersChanged();
  const save = useMutation(trpc.newsletters.saveTemplate.mutationOptions({ onSettled: changed }));
  const test = useMutation(trpc.newsletters.sendTest.mutationOptions());
  const [current, setCurrent] = useState(template);
  const [previewed, setPreviewed] = useState(template);
  const [problems, setProblems] = useState<Problems>({});
  const busy = save.isPending || test.isPending;

  /** Shows valid values in the preview, and drops the problems that are mended; new ones appear with a button. */
  const review = async (values: LetterTemplate) => {
    const checked = await checkTemplate(values);
    if (checked.valid !== null) setPreviewed(checked.valid);
    setProblems((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => checked.problems[field] !== undefined)),
    );
  };
  const change = (part: Partial<LetterTemplate>) => {
    const next = { ...current, ...part };
    setCurrent(next);
    // Values that cannot be checked now are checked when they are saved.
    void review(next).catch(() => undefined);
  };
  const submit = async (send: (valid: LetterTemplate) => Promise<unknown>, done: string) => {
    try {
      const { valid, problems: found } = await checkTemplate(current);
      setProblems(found);
      if (valid === null) return;
      await send(valid);
      toast.success(done);
    } catch (error) {
      const found = getFieldProblems(error).map(({ path, message }) => [path, message] as const);
      setProblems(Object.fromEntries(found));
      if (found.length === 0) toast.error(error instanceof Error ? error.message : FAILED);
    }
  };
  const [other] = Object.entries(problems).filter(([field]) => !TEMPLATE_FIELDS.includes(field));
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <form
        aria-label="Template"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(
            (valid) => save.mutateAsync({ id, template: valid }),
            "Saved. Used from the next email.",
          );
        }}
      >
        <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-4">
          <FormProblem message={other?.[1]} />
          <LetterTemplateFields values={current} problems={problems} change={change} />
          {canEdit && (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" disabled={busy}>
                Save
              </Button>
              <Button
                disabled={busy}
                onClick={() =>
                  void submit((valid) => test.mutateAsync({ id, template: valid }), "Test email sent to you")
                }
              >
                Send me a test
              </Button>
            </div>
          )}
        </fieldset>
      </form>
      <section aria-label="Preview" className="min-w-0">
        <LetterPreview id={id} template={previewed} />
      </section>
    </div>
  );
}
