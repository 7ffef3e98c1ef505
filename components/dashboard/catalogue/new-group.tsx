"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { groupTermsSchema } from "@/server/admin/schemas/index";
import type { GroupType } from "@/server/subscriptions/catalogue/index";
import { FormProblem } from "../form/fields";
import { elsewhere, useEdited } from "../form/use-edited";
import { useTRPC } from "../trpc/client";
import { AskDialog, Choice } from "../webhooks/ask-dialog";
import { GROUP_WORDS } from "./catalogue-words";
import { GroupFields, NEW_GROUP } from "./group-fields";
import { useCatalogueChanged } from "./use-catalogue-change";

const TYPES: readonly GroupType[] = ["standard", "individual", "campaign", "group_access"];
const KINDS = TYPES.map((value) => ({
  value,
  label: GROUP_WORDS[value].name,
  hint: GROUP_WORDS[value].about,
}));
const NEW_CAMPAIGN = { currency: "GBP", targetCents: null, targetValidationEnabled: false };

/** Asks what a new group is, makes it and opens it. */
export function NewGroup({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const changed = useCatalogueChanged();
  const assets = useQuery(trpc.catalogue.assets.queryOptions());
  const create = useMutation(trpc.catalogue.createGroup.mutationOptions());
  const { values, change, problems, problem, submit } = useEdited({
    schema: groupTermsSchema,
    initial: NEW_GROUP,
    save: async (read) => {
      const { id } = await create.mutateAsync(read);
      await changed();
      router.push(`/dashboard/plans/${id}`);
    },
  });
  return (
    <AskDialog title="Add a group" action="Add" onClose={onClose} onSubmit={submit}>
      <FormProblem message={elsewhere(problems, Object.keys(NEW_GROUP))} />
      <Choice
        legend="Type"
        name="group-type"
        value={values.type}
        options={KINDS}
        onChange={(type) => change({ type, campaign: type === "campaign" ? NEW_CAMPAIGN : null })}
      />
      <GroupFields values={values} assets={assets.data ?? []} problem={problem} onChange={change} />
    </AskDialog>
  );
}
