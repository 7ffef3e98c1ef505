"use client";

import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { assetTermsSchema } from "@/server/admin/schemas/index";
import type { Asset, AssetType } from "@/server/subscriptions/catalogue/index";
import { FormProblem, NumberField, TextField } from "../form/fields";
import { elsewhere, useEdited } from "../form/use-edited";
import { useTRPC } from "../trpc/client";
import { AskDialog, Choice } from "../webhooks/ask-dialog";
import { ASSET_WORDS } from "./asset-words";
import { useCatalogueChanged } from "./use-catalogue-change";

type Values = z.input<typeof assetTermsSchema>;

const NEW: Values = { title: "", type: "site", categoryId: null, externalId: null, metadata: {} };
const TYPES: readonly AssetType[] = ["site", "story", "section", "static"];
const KINDS = TYPES.map((value) => ({
  value,
  label: ASSET_WORDS[value].name,
  hint: ASSET_WORDS[value].about,
}));

function valuesOf({ title, type, categoryId, externalId, metadata }: Asset): Values {
  return { title, type, categoryId, externalId, metadata: { ...metadata } };
}

function levelOf({ access_level: level }: Values["metadata"]): number | null {
  const number = Number(level ?? Number.NaN);
  return Number.isNaN(number) ? null : number;
}

/** Asks what an asset opens. */
export function AssetDialog({ asset, onClose }: { asset: Asset | null; onClose: () => void }) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const create = useMutation(trpc.catalogue.createAsset.mutationOptions());
  const update = useMutation(trpc.catalogue.updateAsset.mutationOptions());
  const { values, change, problems, problem, submit } = useEdited({
    schema: assetTermsSchema,
    initial: asset === null ? NEW : valuesOf(asset),
    save: async (read) => {
      if (asset === null) await create.mutateAsync(read);
      else await update.mutateAsync({ ...read, id: asset.id });
      await changed();
    },
  });
  return (
    <AskDialog
      title={asset === null ? "Add an asset" : `Edit ${asset.title}`}
      action={asset === null ? "Add" : "Save"}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProblem message={elsewhere(problems, Object.keys(NEW))} />
      <TextField
        label="Title"
        hint="Buyers see it in the list of what is opened."
        value={values.title}
        error={problem("title")}
        onChange={(title) => change({ title })}
      />
      <Choice
        legend="It is"
        name="asset-type"
        value={values.type}
        options={KINDS}
        onChange={(type) => change({ type, externalId: type === "section" ? "" : null })}
      />
      {values.type === "story" && (
        <NumberField
          label="Up to access level"
          min={0}
          value={levelOf(values.metadata)}
          onChange={(level) => change({ metadata: { ...values.metadata, access_level: level ?? 0 } })}
        />
      )}
      {values.type === "section" && (
        <TextField
          label="Id of the section"
          value={values.externalId ?? ""}
          error={problem("externalId")}
          onChange={(externalId) => change({ externalId })}
        />
      )}
    </AskDialog>
  );
}
