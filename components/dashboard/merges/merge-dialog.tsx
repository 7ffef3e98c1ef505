"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { MergePreview } from "@/server/subscriptions/customers/index";
import { FormProblem, SelectField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { findHiddenProblem, useFormValues } from "../form/use-form-values";
import { IDENTITY_OPTIONS } from "../subscribers/identity-names";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../webhooks/form-dialog";
import { useReloadAfterMerge } from "./use-reload-after-merge";

type Provider = (typeof IDENTITY_OPTIONS)[number]["value"];

interface OtherSubscriber {
  provider: Provider;
  value: string;
}

const INITIAL: OtherSubscriber = { provider: "email", value: "" };

const MOVES = [
  ["identities", "names"],
  ["subscriptions", "subscriptions"],
  ["gifts", "gifts given"],
  ["memberships", "memberships"],
  ["redemptions", "coupon redemptions"],
  ["wallets", "saved payment methods"],
] as const;

function Preview({ preview }: { preview: MergePreview }) {
  const { target, source, moves, warnings } = preview;
  const moving = MOVES.filter(([key]) => moves[key] > 0);
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        Subscriber {source.id}
        {source.name !== null && <> ({source.name})</>} is merged into subscriber {target.id}
        {target.name !== null && <> ({target.name})</>}, which then has these identities:{" "}
        {[...target.identities, ...source.identities].map(({ value }) => value).join(", ")}.
      </p>
      <ul className="list-disc pl-5">
        {moving.map(([key, label]) => (
          <li key={key}>
            {moves[key].toLocaleString("en")} {label}
          </li>
        ))}
      </ul>
      {warnings.map((warning) => (
        <p key={warning} className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {warning}
        </p>
      ))}
      <p className="text-ink-3">You can undo this merge later.</p>
    </div>
  );
}

/** Dialog that selects the other subscriber, previews what moves, and merges the two. */
export function MergeDialog({ keptId, onClose }: { keptId: number; onClose: () => void }) {
  const trpc = useTRPC();
  const merged = useReloadAfterMerge();
  const find = useMutation(trpc.merges.preview.mutationOptions());
  const merge = useMutation(trpc.merges.merge.mutationOptions());
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const { values, change, problems, problem, submit } = useFormValues({
    loadSchema: async () => (await loadSchemas()).otherSubscriberSchema,
    initial: INITIAL,
    save: async (other) => setPreview(await find.mutateAsync({ keptId, other })),
  });
  const confirm = async () => {
    if (preview === null) {
      await submit();
      return false;
    }
    try {
      await merge.mutateAsync({ keptId, goneId: preview.source.id });
      toast.success("Subscribers merged");
      await merged();
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The merge failed. Try again.");
      return false;
    }
  };
  return (
    <FormDialog
      title="Merge another subscriber into this one"
      action={preview === null ? "Preview merge" : "Merge subscribers"}
      onClose={onClose}
      onSubmit={confirm}
    >
      <FormProblem message={findHiddenProblem(problems, ["provider", "value", "identity"])} />
      {preview === null ? (
        <>
          <SelectField
            label="Identify the other subscriber by"
            value={values.provider}
            options={IDENTITY_OPTIONS}
            onChange={(provider) => change({ provider })}
          />
          <TextField
            label="Identity"
            value={values.value}
            error={problem("value") ?? problems["identity.value"]}
            onChange={(value) => change({ value })}
          />
        </>
      ) : (
        <Preview preview={preview} />
      )}
    </FormDialog>
  );
}
