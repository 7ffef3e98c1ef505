"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { StaffRetention } from "@/server/subscriptions/retention/index";
import { FormProblem, SelectField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { useFormValues } from "../form/use-form-values";
import { SettingsSection } from "../settings/settings-section";
import { useTRPC } from "../trpc/client";
import { useCatalogueChanged } from "./use-catalogue-change";

const NONE = "none";
const AS_ACCOUNT = "account";

interface Values {
  couponId: number | null;
  plans: { planId: number; couponId: number | null }[];
}

/** Form of the discounts that subscribers are offered on cancelling: for all plans, and for single ones. */
export function RetentionForm({ retention, canEdit }: { retention: StaffRetention; canEdit: boolean }) {
  const { coupons, recurringPlans } = retention;
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const save = useMutation(trpc.catalogue.saveRetention.mutationOptions());
  const initial: Values = {
    couponId: coupons.some(({ id }) => id === retention.couponId) ? retention.couponId : null,
    plans: retention.plans
      .filter(({ couponId }) => couponId === null || coupons.some(({ id }) => id === couponId))
      .map((plan) => ({ ...plan })),
  };
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchemas()).retentionSchema,
    initial,
    save: async (read) => {
      await save.mutateAsync(read);
      await changed();
      toast.success("Saved. Live within a few seconds.");
    },
  });
  const options = coupons.map(({ id, code, title }) => ({ value: String(id), label: `${code}: ${title}` }));
  const setPlan = (planId: number, choice: string) => {
    const others = values.plans.filter((plan) => plan.planId !== planId);
    const couponId = choice === NONE ? null : Number(choice);
    change({ plans: choice === AS_ACCOUNT ? others : [...others, { planId, couponId }] });
  };
  return (
    <form
      noValidate
      aria-label="Cancellation offer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && canEdit) void submit();
      }}
    >
      <FormProblem message={problems[""] ?? problem("couponId") ?? problem("plans")} />
      <fieldset disabled={!canEdit} className="min-w-0 *:first:border-t-0 *:first:pt-2">
        <SettingsSection
          title="Offer on cancelling"
          description="Shown above the cancellation form. It reduces all later charges, once per subscription. Only for subscriptions that Masthead charges, not those that their gateway bills by itself."
        >
          <div className="max-w-md">
            <SelectField
              label="Coupon"
              hint="Coupons that apply to every charge."
              value={values.couponId === null ? NONE : String(values.couponId)}
              options={[{ value: NONE, label: "No offer" }, ...options]}
              onChange={(choice) => change({ couponId: choice === NONE ? null : Number(choice) })}
            />
          </div>
        </SettingsSection>
        <SettingsSection title="Plans" description="Recurring plans can have an offer of their own, or none.">
          {recurringPlans.length === 0 && <p className="text-sm text-ink-3">No recurring plans yet.</p>}
          <div className="flex max-w-md flex-col gap-4">
            {recurringPlans.map(({ id, title, groupName }) => {
              const own = values.plans.find((plan) => plan.planId === id);
              return (
                <SelectField
                  key={id}
                  label={`${title} (${groupName})`}
                  value={own === undefined ? AS_ACCOUNT : own.couponId === null ? NONE : String(own.couponId)}
                  options={[
                    { value: AS_ACCOUNT, label: "Same as above" },
                    { value: NONE, label: "No offer" },
                    ...options,
                  ]}
                  onChange={(choice) => setPlan(id, choice)}
                />
              );
            })}
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
