"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { TaxRate } from "@/server/subscriptions/catalogue/index";
import { CheckField, FormProblem, NumberField, TextField } from "../form/fields";
import { loadSchema } from "../form/load-schemas";
import { useFormValues } from "../form/use-form-values";
import { useTRPC } from "../trpc/client";
import { TaxExample } from "./tax-example";
import { useCatalogueChanged } from "./use-catalogue-change";

interface Row {
  /** Row id, local to this form. */
  key: number;
  name: string;
  percentage: number | null;
  enabled: boolean;
}

/** Form of the taxes that prices include. */
export function TaxesForm({ taxes, canEdit }: { taxes: readonly TaxRate[]; canEdit: boolean }) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const save = useMutation(trpc.catalogue.saveTaxes.mutationOptions());
  const [next, setNext] = useState(1_000_000_000);
  const rows: Row[] = taxes.map(({ id, name, percentage, enabled }) => ({
    key: id,
    name,
    percentage,
    enabled,
  }));
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchema(import("./taxes-form-schema"))).taxesFormSchema,
    initial: { taxes: rows },
    save: async (read) => {
      await save.mutateAsync(read);
      await changed();
      toast.success("Taxes saved. They apply to new invoices.");
    },
  });
  const set = (key: number, part: Partial<Row>) =>
    change({ taxes: values.taxes.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  return (
    <form
      noValidate
      aria-label="Taxes"
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && canEdit) void submit();
      }}
    >
      <FormProblem message={problems[""] ?? problems.taxes} />
      <p className="text-sm text-pretty text-ink-2">
        Prices include taxes; invoices list each tax separately. Issued invoices do not change.
      </p>
      <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-4">
        {values.taxes.length === 0 && (
          <p className="text-sm text-ink-3">No taxes yet. Add a tax to list it on invoices.</p>
        )}
        {values.taxes.map((row, at) => (
          <div key={row.key} className="flex flex-wrap items-end gap-3 border-b border-line pb-4">
            <div className="min-w-40 flex-1">
              <TextField
                label="Name"
                value={row.name}
                error={problem(`taxes.${at}.name`)}
                onChange={(name) => set(row.key, { name })}
              />
            </div>
            <div className="w-28">
              <NumberField
                label="Percent"
                min={0}
                max={100}
                step="any"
                value={row.percentage}
                error={problem(`taxes.${at}.percentage`)}
                onChange={(percentage) => set(row.key, { percentage })}
              />
            </div>
            <div className="pb-2">
              <CheckField
                label="Active"
                checked={row.enabled}
                onChange={(enabled) => set(row.key, { enabled })}
              />
            </div>
            <Button
              size="icon"
              aria-label={`Remove ${row.name === "" ? "this tax" : row.name}`}
              onClick={() => change({ taxes: values.taxes.filter(({ key }) => key !== row.key) })}
            >
              <X aria-hidden />
            </Button>
          </div>
        ))}
      </fieldset>
      <TaxExample taxes={values.taxes} />
      {canEdit && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" disabled={saving}>
            Save
          </Button>
          <Button
            onClick={() => {
              setNext(next + 1);
              change({ taxes: [...values.taxes, { key: next, name: "", percentage: null, enabled: true }] });
            }}
          >
            <Plus aria-hidden />
            Add tax
          </Button>
        </div>
      )}
    </form>
  );
}
