"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { AdapterDescription, GatewaySummary } from "@/server/payments/index";
import type { gatewaySchema } from "@/shared/schemas/index";
import { AreaField, FormProblem, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { findHiddenProblem, useFormValues } from "../form/use-form-values";
import { useTRPC } from "../trpc/client";
import { RadioChoice } from "../webhooks/form-dialog";

const ENVIRONMENTS = [
  { value: "sandbox", label: "Sandbox", hint: "Test payments; no real money." },
  { value: "live", label: "Live", hint: "Real cards and real money." },
] as const;

type CredentialField = AdapterDescription["fields"][number] &
  Partial<Pick<GatewaySummary["fields"][number], "isSet">>;

interface GatewayFormProps {
  /** null: a sidecar without an address yet. */
  adapter: string | null;
  fields: readonly CredentialField[];
  initial: Omit<z.output<typeof gatewaySchema>, "adapter">;
  submit: string;
  onSaved: (id: number) => Promise<unknown>;
}

function parsePaymentTypes(text: string): string[] {
  return text.split(/[\s,]+/).filter((value) => value !== "");
}

/** Credentials of a gateway, as its adapter describes them. Secrets are write-only. */
export function GatewayForm({ adapter, fields, initial, submit, onSaved }: GatewayFormProps) {
  const id = useId();
  const trpc = useTRPC();
  const save = useMutation(trpc.gateways.save.mutationOptions());
  const {
    values,
    change,
    problems,
    problem,
    submit: send,
    saving,
  } = useFormValues({
    loadSchema: async () => (await loadSchemas()).gatewaySchema,
    initial: { ...initial, adapter: adapter ?? "" },
    save: async (read) => {
      const { id: gatewayId } = await save.mutateAsync(read);
      await onSaved(gatewayId);
    },
  });
  const { credentials } = values;
  return (
    <form
      noValidate
      aria-label="Gateway"
      className="flex max-w-lg flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void send();
      }}
    >
      <FormProblem
        message={
          problems[""] ??
          findHiddenProblem(problems, ["adapter", "environment", "paymentTypes", "credentials"]) ??
          problems.credentials
        }
      />
      {adapter === null && (
        <TextField
          label="Sidecar URL"
          hint="Such as https://payments.example/masthead."
          value={values.adapter}
          error={problem("adapter")}
          onChange={(address) => change({ adapter: address })}
        />
      )}
      <RadioChoice
        legend="Environment"
        name={`${id}-environment`}
        value={values.environment}
        options={ENVIRONMENTS}
        onChange={(environment) => change({ environment })}
      />
      {fields.map(({ key, label, hint, secret, required, isSet = false }) => (
        <Field
          key={key}
          id={`${id}-${key}`}
          label={required ? label : `${label} (optional)`}
          type={secret ? "password" : "text"}
          autoComplete={secret ? "new-password" : "off"}
          placeholder={secret && isSet ? "Set. Leave empty to keep it." : ""}
          hint={hint}
          value={credentials[key] ?? ""}
          error={problems[`credentials.${key}`]}
          onChange={(event) => change({ credentials: { ...credentials, [key]: event.target.value } })}
        />
      ))}
      <AreaField
        rows={2}
        label="Payment methods (payment_type)"
        hint="Checkouts with these values use this gateway. Values ending in _recurring are for recurring plans."
        value={values.paymentTypes.join(", ")}
        error={problem("paymentTypes")}
        onChange={(text) => change({ paymentTypes: parsePaymentTypes(text) })}
      />
      <div>
        <Button type="submit" variant="primary" disabled={saving}>
          {saving ? "Verifying…" : submit}
        </Button>
      </div>
    </form>
  );
}
