"use client";

import { useId, useState } from "react";
import type { z } from "zod";
import { Field } from "@/components/ui/field";
import type { newServerKeySchema } from "@/shared/staff/index";
import { ALL_SCOPES } from "@/shared/staff/key-scopes";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { loadSchema } from "../form/load-schemas";
import { getFieldProblems } from "../trpc/query-error";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { ScopeChoice } from "./scope-choice";

const ACCESS = [
  { value: "all", label: "Full access", hint: "Everything the server APIs can do, now and later." },
  { value: "some", label: "Limited access", hint: "Only the scopes you choose." },
] as const;

const EXPIRIES = [
  { value: "never", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In one year" },
] as const;

type NewKey = z.output<typeof newServerKeySchema>;

interface NewServerKeyProps {
  onClose: () => void;
  onCreate: (input: NewKey) => Promise<unknown>;
}

/** Dialog for a new server key: its name, its scopes and when it expires. */
export function NewServerKey({ onClose, onCreate }: NewServerKeyProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [access, setAccess] = useState<"all" | "some">("all");
  const [scopes, setScopes] = useState<string[]>([]);
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]["value"]>("never");
  const [problems, setProblems] = useState<{ path: string; message: string }[]>([]);
  const submit = async () => {
    try {
      const { newServerKeySchema: schema } = await loadSchema(import("@/shared/staff/index"));
      const read = schema.safeParse({
        name,
        scopes: access === "all" ? [ALL_SCOPES] : scopes,
        expiresAt: expiry === "never" ? null : new Date(Date.now() + Number(expiry) * DAY_MILLISECONDS),
      });
      if (!read.success) {
        setProblems(read.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ""), message })));
        return false;
      }
      await onCreate(read.data);
      return true;
    } catch (error) {
      const found = getFieldProblems(error);
      const message = error instanceof Error ? error.message : "The key could not be created. Try again.";
      setProblems(found.length > 0 ? found : [{ path: "", message }]);
      return false;
    }
  };
  const problem = (field: string) => problems.find(({ path }) => path === field)?.message;
  const otherProblem = problems.find(({ path }) => !["name", "scopes"].includes(path));
  return (
    <FormDialog title="Create server key" action="Create key" onClose={onClose} onSubmit={submit}>
      {otherProblem !== undefined && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {otherProblem.message}
        </p>
      )}
      <Field
        id={`${id}-name`}
        label="Name"
        hint="Where the key is used, such as Website."
        autoComplete="off"
        value={name}
        error={problem("name")}
        onChange={(event) => setName(event.target.value)}
      />
      <RadioChoice
        legend="Access"
        name={`${id}-access`}
        value={access}
        options={ACCESS}
        onChange={setAccess}
      />
      {access === "some" && (
        <ScopeChoice id={`${id}-scopes`} value={scopes} error={problem("scopes")} onChange={setScopes} />
      )}
      <RadioChoice
        legend="Expires"
        name={`${id}-expiry`}
        value={expiry}
        options={EXPIRIES}
        onChange={setExpiry}
      />
    </FormDialog>
  );
}
