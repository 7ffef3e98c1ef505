"use client";

import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { Asset, AssetType } from "@/server/subscriptions/catalogue/index";
import type { assetTermsSchema } from "@/shared/schemas/index";
import { FormProblem, NumberField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { findHiddenProblem, useFormValues } from "../form/use-form-values";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { ASSET_TYPE_LABELS } from "./asset-labels";
import { useCatalogueChanged } from "./use-catalogue-change";

type Values = z.input<typeof assetTermsSchema>;

const NEW: Values = { title: "", type: "site", categoryId: null, externalId: null, metadata: {} };
const TYPES: readonly AssetType[] = ["site", "story", "section", "static"];
const KINDS = TYPES.map((value) => ({
  value,
  label: ASSET_TYPE_LABELS[value].name,
  hint: ASSET_TYPE_LABELS[value].about,
}));

function toFormValues({ title, type, categoryId, externalId, metadata }: Asset): Values {
  return { title, type, categoryId, externalId, metadata: { ...metadata } };
}

function parseAccessLevel({ access_level: level }: Values["metadata"]): number | null {
  const number = Number(level ?? Number.NaN);
  return Number.isNaN(number) ? null : number;
}

/** Dialog that creates or edits an asset. */
export function AssetDialog({ asset, onClose }: { asset: Asset | null; onClose: () => void }) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const create = useMutation(trpc.catalogue.createAsset.mutationOptions());
  const update = useMutation(trpc.catalogue.updateAsset.mutationOptions());
  const { values, change, problems, problem, submit } = useFormValues({
    loadSchema: async () => (await loadSchemas()).assetTermsSchema,
    initial: asset === null ? NEW : toFormValues(asset),
    save: async (read) => {
      if (asset === null) await create.mutateAsync(read);
      else await update.mutateAsync({ ...read, id: asset.id });
      await changed();
    },
  });
  return (
    <FormDialog
      title={asset === null ? "Add asset" : `Edit ${asset.title}`}
      action={asset === null ? "Add" : "Save"}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProblem message={findHiddenProblem(problems, Object.keys(NEW))} />
      <TextField
        label="Title"
        hint="Shown to buyers as part of what they get."
        value={values.title}
        error={problem("title")}
        onChange={(title) => change({ title })}
      />
      <RadioChoice
        legend="Type"
        name="asset-type"
        value={values.type}
        options={KINDS}
        onChange={(type) => change({ type, externalId: type === "section" ? "" : null })}
      />
      {values.type === "story" && (
        <NumberField
          label="Maximum access level"
          min={0}
          value={parseAccessLevel(values.metadata)}
          onChange={(level) => change({ metadata: { ...values.metadata, access_level: level ?? 0 } })}
        />
      )}
      {values.type === "section" && (
        <TextField
          label="Section ID"
          value={values.externalId ?? ""}
          error={problem("externalId")}
          onChange={(externalId) => change({ externalId })}
        />
      )}
    </FormDialog>
  );
}
