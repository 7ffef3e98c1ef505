"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { letterheadSchema } from "@/shared/schemas/index";
import { AreaField, FormProblem, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { useFormValues } from "../form/use-form-values";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { LogoField } from "./logo-field";
import { PdfFrame } from "./pdf-frame";

type Terms = z.output<typeof letterheadSchema>;

const DEBOUNCE_MILLISECONDS = 600;

function buildPreviewUrl({ prefix, seller, addressLines, taxNumber, footer }: Terms, logo: string | null) {
  const query = new URLSearchParams({ prefix, seller, footer, taxNumber: taxNumber ?? "", logo: logo ?? "" });
  for (const line of addressLines) query.append("line", line);
  return `/dashboard-files/letterhead?${query}`;
}

/** Sample invoice for the typed values, reloaded after a debounce. */
function Preview({ terms, logo }: { terms: Terms; logo: string | null }) {
  const address = buildPreviewUrl(terms, logo);
  const [loadedAddress, setLoadedAddress] = useState(address);
  useEffect(() => {
    if (address === loadedAddress) return;
    const timer = setTimeout(() => setLoadedAddress(address), DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [address, loadedAddress]);
  return <PdfFrame src={loadedAddress} title="Sample invoice" />;
}

interface LetterheadFormProps {
  initial: Terms;
  logo: string | null;
  changed: () => Promise<unknown>;
}

function LetterheadForm({ initial, logo, changed }: LetterheadFormProps) {
  const trpc = useTRPC();
  const { permissions, account } = useStaff();
  const canEdit = permissions.includes("catalogue:write");
  const save = useMutation(trpc.invoices.saveLetterhead.mutationOptions());
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchemas()).letterheadSchema,
    initial,
    save: async (read) => {
      await save.mutateAsync(read);
      await changed();
      toast.success("Letterhead saved. It applies to new invoices.");
    },
  });
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <form
        noValidate
        aria-label="Letterhead"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving && canEdit) void submit();
        }}
      >
        <FormProblem message={problems[""]} />
        <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-4">
          <TextField
            label="Seller"
            hint={`Leave empty to use ${account.name}.`}
            value={values.seller}
            error={problem("seller")}
            onChange={(seller) => change({ seller })}
          />
          <AreaField
            label="Address"
            hint="Up to eight lines."
            rows={4}
            value={values.addressLines.join("\n")}
            error={problem("addressLines")}
            onChange={(text) => change({ addressLines: text === "" ? [] : text.split("\n") })}
          />
          <TextField
            label="Tax number"
            hint="Printed as entered, such as VAT ID DE 123456789."
            value={values.taxNumber ?? ""}
            error={problem("taxNumber")}
            onChange={(text) => change({ taxNumber: text === "" ? null : text })}
          />
          <AreaField
            label="Footer"
            value={values.footer}
            error={problem("footer")}
            onChange={(footer) => change({ footer })}
          />
          <TextField
            label="Invoice number prefix"
            hint="Numbering continues when you change the prefix."
            value={values.prefix}
            error={problem("prefix")}
            onChange={(prefix) => change({ prefix })}
          />
          <LogoField isThere={logo !== null} onChanged={changed} />
        </fieldset>
        {canEdit && (
          <div>
            <Button type="submit" variant="primary" disabled={saving}>
              Save
            </Button>
          </div>
        )}
      </form>
      <section aria-label="Preview">
        <Preview terms={values} logo={logo} />
      </section>
    </div>
  );
}

/** Issuer details on invoices, with a live sample. */
export function LetterheadPage() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const query = useQuery(trpc.invoices.letterhead.queryOptions());
  const changed = () => client.invalidateQueries({ queryKey: trpc.invoices.letterhead.queryKey() });
  return (
    <div className="max-w-6xl">
      <PageHeader
        title="Letterhead"
        description="Your details on invoices. Invoices that were already issued do not change."
      />
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <LetterheadForm initial={query.data} logo={query.data.logo} changed={changed} />
      )}
    </div>
  );
}
