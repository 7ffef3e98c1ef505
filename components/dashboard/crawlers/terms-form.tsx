"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { AccountSettings } from "@/server/accounts/index";
import type { LicenceOptions } from "@/server/licensing/index";
import { CheckField, FormProblem, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { emptyToNull } from "../form/parse-lines";
import { useFormValues } from "../form/use-form-values";
import { SettingsSection } from "../settings/settings-section";
import { useTRPC } from "../trpc/client";
import { ExceptionFields } from "./exception-fields";
import { TermsFields } from "./terms-fields";
import { toLicensingValues } from "./terms-values";
import { useCrawlersChanged } from "./use-crawlers-changed";

interface TermsFormProps {
  licensing: AccountSettings["aiLicensing"];
  options: LicenceOptions;
  canEdit: boolean;
}

/** Form of the terms for AI crawlers: of everything, and of single sections and access levels. */
export function TermsForm({ licensing, options, canEdit }: TermsFormProps) {
  const trpc = useTRPC();
  const changed = useCrawlersChanged();
  const save = useMutation(trpc.crawlers.saveTerms.mutationOptions());
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchemas()).aiLicensingFormSchema,
    initial: toLicensingValues(licensing),
    save: async (read) => {
      const { version } = await save.mutateAsync(read);
      change({ version });
      await changed();
      toast.success("Saved. Live within a few seconds.");
    },
  });
  return (
    <form
      noValidate
      aria-label="Terms for AI crawlers"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && canEdit) void submit();
      }}
    >
      <FormProblem message={problems[""] ?? problems.exceptions} />
      <fieldset disabled={!canEdit} className="min-w-0 *:first:border-t-0 *:first:pt-2">
        <SettingsSection
          title="Licensing"
          description="Terms are published by RSL 1.0, in robots.txt, feeds and pages. Known AI agents without the licence that the terms ask for are refused."
        >
          <div className="flex max-w-md flex-col gap-4">
            <CheckField
              label="Publish and enforce terms for AI crawlers"
              hint="Agents are known by the name that they send. Readers and search engines are never affected."
              checked={values.enabled}
              onChange={(enabled) => change({ enabled })}
            />
            <TextField
              label="Terms page URL"
              placeholder="https://news.example/ai-terms"
              value={values.termsUrl ?? ""}
              error={problem("termsUrl")}
              onChange={(text) => change({ termsUrl: emptyToNull(text) })}
            />
            <TextField
              label="Contact page URL"
              placeholder="https://news.example/contact"
              value={values.contactUrl ?? ""}
              error={problem("contactUrl")}
              onChange={(text) => change({ contactUrl: emptyToNull(text) })}
            />
          </div>
        </SettingsSection>
        <SettingsSection
          title="Standard terms"
          description="For everything without an exception. Where a use is permitted, all uses that are not stated are prohibited."
        >
          <TermsFields
            terms={values.standard}
            plans={options.plans}
            problem={(field) => problem(`standard.${field}`)}
            onChange={(part) => change({ standard: { ...values.standard, ...part } })}
          />
        </SettingsSection>
        <SettingsSection
          title="Exceptions"
          description="Terms of a section with its subsections, of an access level, or of both. The most specific exception applies."
        >
          <ExceptionFields
            exceptions={values.exceptions}
            options={options}
            findProblem={(field) => problems[field]}
            onChange={(exceptions) => change({ exceptions })}
          />
        </SettingsSection>
      </fieldset>
      {canEdit && (
        <div className="border-t border-line py-5">
          <Button type="submit" variant="primary" disabled={saving}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
