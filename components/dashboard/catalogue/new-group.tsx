"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { GroupType } from "@/server/subscriptions/catalogue/index";
import { FormProblem } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { findHiddenProblem, useFormValues } from "../form/use-form-values";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { GROUP_TYPE_LABELS } from "./catalogue-labels";
import { GroupFields, NEW_GROUP } from "./group-fields";
import { useCatalogueChanged } from "./use-catalogue-change";

const TYPES: readonly GroupType[] = ["standard", "individual", "campaign", "group_access"];
const KINDS = TYPES.map((value) => ({
  value,
  label: GROUP_TYPE_LABELS[value].name,
  hint: GROUP_TYPE_LABELS[value].about,
}));
const NEW_CAMPAIGN = { currency: "GBP", targetCents: null, targetValidationEnabled: false };

/** Form that creates a group and opens its page. */
export function NewGroup({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const changed = useCatalogueChanged();
  const assets = useQuery(trpc.catalogue.assets.queryOptions());
  const create = useMutation(trpc.catalogue.createGroup.mutationOptions());
  const { values, change, problems, problem, submit } = useFormValues({
    loadSchema: async () => (await loadSchemas()).groupTermsSchema,
    initial: NEW_GROUP,
    save: async (read) => {
      const { id } = await create.mutateAsync(read);
      await changed();
      router.push(`/dashboard/plans/${id}`);
    },
  });
  return (
    <FormDialog title="Add group" action="Add" onClose={onClose} onSubmit={submit}>
      <FormProblem message={findHiddenProblem(problems, Object.keys(NEW_GROUP))} />
      <RadioChoice
        legend="Type"
        name="group-type"
        value={values.type}
        options={KINDS}
        onChange={(type) => change({ type, campaign: type === "campaign" ? NEW_CAMPAIGN : null })}
      />
      <GroupFields values={values} assets={assets.data ?? []} problem={problem} onChange={change} />
    </FormDialog>
  );
}
