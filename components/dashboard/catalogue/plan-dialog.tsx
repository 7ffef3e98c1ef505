"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { Plan, StaffGroup } from "@/server/subscriptions/catalogue/index";
import { AreaField, CheckField, FormProblem, PickSeveral, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { parseLines } from "../form/parse-lines";
import { findHiddenProblem, useFormValues } from "../form/use-form-values";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../webhooks/form-dialog";
import { FurtherPrices } from "./further-prices";
import { PlanMoney } from "./plan-money";
import { NEW_PLAN, toPlanValues } from "./plan-values";
import { SwitchTargets } from "./switch-targets";
import { useCatalogueChanged } from "./use-catalogue-change";

interface PlanDialogProps {
  group: StaffGroup;
  /** null: a new plan. */
  plan: Plan | null;
  onClose: () => void;
}

/** Dialog that creates or edits a plan; a change applies to future purchases only. */
export function PlanDialog({ group, plan, onClose }: PlanDialogProps) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const assets = useQuery(trpc.catalogue.assets.queryOptions());
  const create = useMutation(trpc.catalogue.createPlan.mutationOptions());
  const update = useMutation(trpc.catalogue.updatePlan.mutationOptions());
  const priceCurrency = group.campaign?.currency ?? group.plans[0]?.priceCurrency ?? NEW_PLAN.priceCurrency;
  const { values, change, problems, problem, submit } = useFormValues({
    loadSchema: async () => (await loadSchemas()).planTermsSchema,
    initial: plan === null ? { ...NEW_PLAN, priceCurrency } : toPlanValues(plan),
    save: async (read) => {
      if (plan === null) await create.mutateAsync({ ...read, groupId: group.id });
      else await update.mutateAsync({ ...read, id: plan.id, seenAt: plan.updatedAt });
      await changed();
    },
  });
  const beyond = (assets.data ?? []).filter(({ id }) =>
    group.assets.every((groupAsset) => groupAsset.id !== id),
  );
  return (
    <FormDialog
      title={plan === null ? "Add plan" : `Edit ${plan.title}`}
      action={plan === null ? "Add" : "Save"}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProblem message={findHiddenProblem(problems, Object.keys(NEW_PLAN))} />
      {plan !== null && (
        <p>Changes apply to new purchases only. The longest pause also applies to existing subscriptions.</p>
      )}
      <TextField
        label="Title"
        value={values.title}
        error={problem("title")}
        onChange={(title) => change({ title })}
      />
      <AreaField
        label="Description"
        value={values.description ?? ""}
        error={problem("description")}
        onChange={(text) => change({ description: text === "" ? null : text })}
      />
      <PlanMoney values={values} group={group} problem={problem} onChange={change} />
      {group.campaign === null && !values.free && (
        <FurtherPrices
          prices={values.furtherPrices}
          problem={problem}
          onChange={(furtherPrices) => change({ furtherPrices })}
        />
      )}
      <AreaField
        rows={2}
        label="Payment methods, one per line"
        hint="payment_type values of your gateways to offer at checkout, such as gateway_a."
        value={values.supportedPaymentProviders.join("\n")}
        error={problem("supportedPaymentProviders")}
        onChange={(text) => change({ supportedPaymentProviders: parseLines(text) })}
      />
      {beyond.length > 0 && (
        <PickSeveral
          legend="Additional access"
          options={beyond.map(({ id, title }) => ({ id, label: title }))}
          value={values.additionalAssetIds}
          none="No other assets."
          error={problem("additionalAssetIds")}
          onChange={(additionalAssetIds) => change({ additionalAssetIds })}
        />
      )}
      <SwitchTargets
        ownId={plan?.id ?? null}
        targets={values.switchTargets}
        error={problem("switchTargets")}
        onChange={(switchTargets) => change({ switchTargets })}
      />
      <CheckField
        label="Prorate unused time on plan changes"
        hint="If off, a plan change takes effect at the end of the period."
        checked={values.prorationEnabled}
        onChange={(prorationEnabled) => change({ prorationEnabled })}
      />
      <CheckField label="For sale" checked={values.enabled} onChange={(enabled) => change({ enabled })} />
    </FormDialog>
  );
}
