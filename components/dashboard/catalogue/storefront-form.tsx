"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { StaffStorefront } from "@/server/subscriptions/catalogue/index";
import { FormProblem, SelectField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { emptyToNull } from "../form/parse-lines";
import { useFormValues } from "../form/use-form-values";
import { SettingsSection } from "../settings/settings-section";
import { useTRPC } from "../trpc/client";
import { type FaqEntry, FaqFields } from "./faq-fields";
import { type PlanEntry, StorefrontPlanRow } from "./storefront-plan-row";
import { useCatalogueChanged } from "./use-catalogue-change";

interface Values {
  featuredPlanId: number | null;
  plans: PlanEntry[];
  faq: FaqEntry[];
  termsUrl: string | null;
  privacyUrl: string | null;
}

const AUTOMATIC = "";

function toFormValues({ featuredPlanId, plans, faq, termsUrl, privacyUrl }: StaffStorefront): Values {
  const mayStay = plans.some(
    ({ plan, mayBeFeatured, proof }) => plan.id === featuredPlanId && mayBeFeatured && proof === null,
  );
  return {
    featuredPlanId: mayStay ? featuredPlanId : null,
    plans: plans.map(({ plan, benefits, proof }) => ({ planId: plan.id, benefits: [...benefits], proof })),
    faq: faq.map((entry, key) => ({ key, ...entry })),
    termsUrl,
    privacyUrl,
  };
}

function swapEntries(plans: readonly PlanEntry[], at: number, by: -1 | 1): PlanEntry[] {
  const [moved, other] = [plans[at], plans[at + by]];
  if (moved === undefined || other === undefined) return [...plans];
  return plans.map((entry, index) => (index === at ? other : index === at + by ? moved : entry));
}

/** Form of the plans page and of the paywall's offer: featured plan, order, benefits, questions, terms. */
export function StorefrontForm({ storefront, canEdit }: { storefront: StaffStorefront; canEdit: boolean }) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const save = useMutation(trpc.catalogue.saveStorefront.mutationOptions());
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchemas()).storefrontSchema,
    initial: toFormValues(storefront),
    save: async (read) => {
      await save.mutateAsync(read);
      await changed();
      toast.success("Saved. Live within a few seconds.");
    },
  });
  const listed = new Map(storefront.plans.map((entry) => [entry.plan.id, entry]));
  const featurable = values.plans.flatMap(({ planId, proof }) => {
    const entry = listed.get(planId);
    return entry?.mayBeFeatured === true && proof === null
      ? [{ value: String(planId), label: `${entry.plan.title} (${entry.groupName})` }]
      : [];
  });
  const featured = values.featuredPlanId === null ? AUTOMATIC : String(values.featuredPlanId);
  const featuredId = values.featuredPlanId ?? Number(featurable[0]?.value ?? 0);
  return (
    <form
      noValidate
      aria-label="Plans page"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && canEdit) void submit();
      }}
    >
      <FormProblem message={problems[""] ?? problem("featuredPlanId")} />
      <fieldset disabled={!canEdit} className="min-w-0 *:first:border-t-0 *:first:pt-2">
        <SettingsSection
          title="Featured plan"
          description="Paywalls offer this plan, with its price on the button. The plans page highlights it."
        >
          <div className="max-w-md">
            <SelectField
              label="Featured plan"
              value={featured}
              options={[{ value: AUTOMATIC, label: "First paid plan in the order below" }, ...featurable]}
              onChange={(value) => change({ featuredPlanId: value === AUTOMATIC ? null : Number(value) })}
            />
          </div>
        </SettingsSection>
        <SettingsSection
          title="Plans"
          description="Order on the plans page and behind “See all plans”. A group is placed by its first plan."
        >
          {values.plans.length === 0 && (
            <p className="text-sm text-ink-3">No plans on sale yet. Add plans to a public group first.</p>
          )}
          <ol className="max-w-2xl">
            {values.plans.map((entry, at) => {
              const row = listed.get(entry.planId);
              if (row === undefined) return null;
              return (
                <StorefrontPlanRow
                  key={entry.planId}
                  entry={entry}
                  listed={row}
                  isFeatured={entry.planId === featuredId}
                  position={{ first: at === 0, last: at === values.plans.length - 1 }}
                  errors={{
                    benefits: problem(`plans.${at}.benefits`),
                    proof: problem(`plans.${at}.proof`),
                  }}
                  onChange={(part) =>
                    change({
                      plans: values.plans.map((other, index) =>
                        index === at ? { ...other, ...part } : other,
                      ),
                    })
                  }
                  onMove={(by) => change({ plans: swapEntries(values.plans, at, by) })}
                />
              );
            })}
          </ol>
        </SettingsSection>
        <SettingsSection
          title="Questions and answers"
          description="Shown below the plans. Without your own, three general ones are shown."
        >
          <FaqFields entries={values.faq} problem={problem} onChange={(faq) => change({ faq })} />
        </SettingsSection>
        <SettingsSection
          title="Terms and privacy"
          description="The checkout links to these pages and says that buyers agree to the terms."
        >
          <div className="flex max-w-md flex-col gap-4">
            <TextField
              label="Terms and conditions URL"
              placeholder="https://news.example/terms"
              value={values.termsUrl ?? ""}
              error={problem("termsUrl")}
              onChange={(text) => change({ termsUrl: emptyToNull(text) })}
            />
            <TextField
              label="Privacy policy URL"
              placeholder="https://news.example/privacy"
              value={values.privacyUrl ?? ""}
              error={problem("privacyUrl")}
              onChange={(text) => change({ privacyUrl: emptyToNull(text) })}
            />
          </div>
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
