"use client";

import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Field, INPUT_LOOK } from "@/components/ui/field";
import { CheckField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { getFieldProblems } from "../trpc/query-error";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { toErrorMessage } from "./use-application-change";

export interface ApplicationValues {
  name: string;
  firstParty: boolean;
  namesIssuer: boolean;
  redirectUris: string[];
}

type Kind = "confidential" | "public";

interface ApplicationDialogProps {
  title: string;
  action: string;
  values: ApplicationValues;
  /** An application's kind is set on creation and cannot be changed. */
  choosesKind: boolean;
  onClose: () => void;
  onSave: (values: ApplicationValues, kind: Kind) => Promise<void>;
}

/** Dialog that creates or edits an application: name, redirect URIs, treatment of readers. */
export function ApplicationDialog(props: ApplicationDialogProps) {
  const id = useId();
  const [name, setName] = useState(props.values.name);
  const [uris, setUris] = useState(props.values.redirectUris.join("\n"));
  const [firstParty, setFirstParty] = useState(props.values.firstParty);
  const [namesIssuer, setNamesIssuer] = useState(props.values.namesIssuer);
  const [kind, setKind] = useState<Kind>("confidential");
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const submit = async () => {
    const redirectUris = uris.split("\n").filter((line) => line.trim() !== "");
    try {
      const { applicationSettingsSchema } = await loadSchemas();
      const read = applicationSettingsSchema.safeParse({ name, firstParty, namesIssuer, redirectUris });
      if (!read.success) {
        const [issue] = read.error.issues;
        setWrong({ field: String(issue?.path[0] ?? ""), message: issue?.message ?? "Check this value." });
        return false;
      }
      await props.onSave(read.data, kind);
      return true;
    } catch (error) {
      const [first] = getFieldProblems(error);
      setWrong({ field: first?.path ?? "", message: first?.message ?? toErrorMessage(error) });
      return false;
    }
  };
  const problem = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  const addressProblem = problem("redirectUris");
  const isOtherField = wrong !== null && !["name", "redirectUris"].includes(wrong.field);
  return (
    <FormDialog title={props.title} action={props.action} onClose={props.onClose} onSubmit={submit}>
      {isOtherField && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {wrong.message}
        </p>
      )}
      <Field
        id={`${id}-name`}
        label="Name"
        hint="Shown to readers on the consent screen."
        autoComplete="off"
        value={name}
        error={problem("name")}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-uris`} className="text-sm font-medium text-ink">
          Redirect URIs, one per line
        </label>
        <textarea
          id={`${id}-uris`}
          rows={3}
          spellCheck={false}
          placeholder="https://app.example/callback"
          className={cn(INPUT_LOOK, "px-3 py-2 font-mono text-xs")}
          value={uris}
          aria-invalid={addressProblem === undefined ? undefined : true}
          aria-describedby={`${id}-uris-about`}
          onChange={(event) => setUris(event.target.value)}
        />
        <p
          id={`${id}-uris-about`}
          className={cn("flex items-center gap-1.5 text-xs", addressProblem ? "text-bad" : "text-ink-3")}
        >
          {addressProblem !== undefined && <CircleAlert aria-hidden className="size-3.5 shrink-0" />}
          {addressProblem ?? "Must match exactly, including scheme, path, query and trailing slash."}
        </p>
      </div>
      {props.choosesKind && (
        <RadioChoice
          legend="Client type"
          name={`${id}-kind`}
          value={kind}
          options={[
            {
              value: "confidential",
              label: "Confidential (server app)",
              hint: "Authenticates with a client secret.",
            },
            {
              value: "public",
              label: "Public (mobile or single-page app)",
              hint: "Uses PKCE instead of a client secret.",
            },
          ]}
          onChange={setKind}
        />
      )}
      <CheckField
        label="First-party application"
        hint="Readers are not asked for consent."
        checked={firstParty}
        onChange={setFirstParty}
      />
      <CheckField
        label="Include the issuer in responses"
        hint="For applications with several identity providers (RFC 9207). Some libraries reject it by default."
        checked={namesIssuer}
        onChange={setNamesIssuer}
      />
    </FormDialog>
  );
}
