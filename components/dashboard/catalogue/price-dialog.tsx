"use client";

import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { PricingPlan } from "@/server/subscriptions/catalogue/index";
import type { pricingTermsSchema } from "@/shared/schemas/index";
import { DURATION_UNITS } from "@/shared/schemas/index";
import { CheckField, FormProblem, NumberField, SelectField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { findHiddenProblem, useFormValues } from "../form/use-form-values";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../webhooks/form-dialog";
import { MoneyField } from "./money-field";
import { changeCurrency } from "./price-in-currency.rules";
import { useCatalogueChanged } from "./use-catalogue-change";

type Terms = z.input<typeof pricingTermsSchema>;
type Values = Omit<Terms, "free" | "priceCents" | "durationLength"> & {
  free: boolean;
  priceCents: number | null;
  durationLength: number | null;
};

const NEW: Values = {
  assetType: "story",
  assetId: null,
  title: "This story",
  free: false,
  priceCents: null,
  priceCurrency: "GBP",
  durationLength: 1,
  durationUnit: "lifetime",
  enabled: true,
};

function toFormValues(price: PricingPlan): Values {
  const { assetType, assetId, title, priceCents, priceCurrency, durationLength, durationUnit, enabled } =
    price;
  const free = priceCents === 0;
  return {
    assetType,
    assetId,
    title,
    free,
    priceCents,
    priceCurrency,
    durationLength,
    durationUnit,
    enabled,
  };
}

const UNITS = DURATION_UNITS.map((value) => ({ value, label: value === "lifetime" ? "Lifetime" : value }));

/** Dialog for a story or collection that is sold individually, with its price. */
export function PriceDialog({ price, onClose }: { price: PricingPlan | null; onClose: () => void }) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const create = useMutation(trpc.catalogue.createPrice.mutationOptions());
  const update = useMutation(trpc.catalogue.updatePrice.mutationOptions());
  const { values, change, problems, problem, submit } = useFormValues({
    loadSchema: async () => (await loadSchemas()).pricingTermsSchema,
    initial: price === null ? NEW : toFormValues(price),
    save: async (read) => {
      if (price === null) await create.mutateAsync(read);
      else await update.mutateAsync({ ...read, id: price.id, seenAt: price.updatedAt });
      await changed();
    },
  });
  const isStory = values.assetType === "story";
  return (
    <FormDialog
      title={price === null ? "Add price" : `Edit ${price.title}`}
      action={price === null ? "Add" : "Save"}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProblem message={findHiddenProblem(problems, Object.keys(NEW))} />
      <SelectField
        label="Item"
        value={values.assetType}
        options={[
          { value: "story", label: "Story" },
          { value: "collection", label: "Collection: all its stories" },
        ]}
        onChange={(assetType) => change({ assetType })}
      />
      <CheckField
        label={`All ${isStory ? "stories" : "collections"} without their own price`}
        checked={values.assetId === null}
        onChange={(every) => change({ assetId: every ? null : "" })}
      />
      {values.assetId !== null && (
        <TextField
          label={`${isStory ? "Story" : "Collection"} ID`}
          value={values.assetId}
          error={problem("assetId")}
          onChange={(assetId) => change({ assetId })}
        />
      )}
      <TextField
        label="Title"
        value={values.title}
        error={problem("title")}
        onChange={(title) => change({ title })}
      />
      <CheckField
        label="Free of charge"
        hint="No payment required."
        checked={values.free}
        onChange={(free) => change({ free, priceCents: free ? 0 : null })}
      />
      <div className="grid grid-cols-2 gap-4">
        {!values.free && (
          <MoneyField
            key={values.priceCurrency}
            label="Price"
            cents={values.priceCents}
            currency={values.priceCurrency}
            error={problem("priceCents")}
            onChange={(priceCents) => change({ priceCents })}
          />
        )}
        <TextField
          label="Currency"
          value={values.priceCurrency}
          maxLength={3}
          error={problem("priceCurrency")}
          onChange={(text) => change(changeCurrency(values, text.toUpperCase()))}
        />
        {values.durationUnit !== "lifetime" && (
          <NumberField
            label="Access for"
            min={1}
            value={values.durationLength}
            error={problem("durationLength")}
            onChange={(durationLength) => change({ durationLength })}
          />
        )}
        <SelectField
          label="Unit"
          value={values.durationUnit}
          options={UNITS}
          onChange={(durationUnit) => change({ durationUnit })}
        />
      </div>
      <CheckField label="For sale" checked={values.enabled} onChange={(enabled) => change({ enabled })} />
    </FormDialog>
  );
}
