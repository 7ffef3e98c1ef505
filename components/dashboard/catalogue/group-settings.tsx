"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { StaffGroup } from "@/server/subscriptions/catalogue/index";
import { FormProblem } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { findHiddenProblem, useFormValues } from "../form/use-form-values";
import { useTRPC } from "../trpc/client";
import { GroupFields, groupValues, NEW_GROUP } from "./group-fields";
import { useCatalogueChanged } from "./use-catalogue-change";

/** Settings of a group; existing subscriptions keep the terms they were bought with. */
export function GroupSettings({ group }: { group: StaffGroup }) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const assets = useQuery(trpc.catalogue.assets.queryOptions());
  const update = useMutation(trpc.catalogue.updateGroup.mutationOptions());
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchemas()).groupTermsSchema,
    initial: groupValues(group),
    save: async (read) => {
      await update.mutateAsync({ ...read, id: group.id, seenAt: group.updatedAt });
      await changed();
      toast.success("Saved. Applies to new purchases.");
    },
  });
  return (
    <form
      noValidate
      aria-label="Group settings"
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void submit();
      }}
    >
      <FormProblem message={findHiddenProblem(problems, Object.keys(NEW_GROUP))} />
      <GroupFields values={values} assets={assets.data ?? []} problem={problem} onChange={change} />
      <div>
        <Button type="submit" variant="primary" disabled={saving}>
          Save
        </Button>
      </div>
    </form>
  );
}
