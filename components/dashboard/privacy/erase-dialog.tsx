"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/plural";
import { useTRPC } from "../trpc/client";
import { useMutationRunner } from "../use-mutation-runner";
import { FormDialog } from "../webhooks/form-dialog";

export interface Person {
  kind: "member" | "subscriber";
  id: number;
}

const WORD = "DELETE";

/** Confirmation of an erasure: names what ends and what is kept. */
export function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const fieldId = useId();
  const trpc = useTRPC();
  const router = useRouter();
  const change = useMutationRunner(trpc.members.pathKey());
  const preview = useQuery(trpc.privacy.preview.queryOptions(person));
  const erase = useMutation(trpc.privacy.erase.mutationOptions());
  const [typed, setTyped] = useState("");
  const { openPlans = [], invoices = 0 } = preview.data ?? {};
  const submit = async () => {
    const isDone = await change(
      () => erase.mutateAsync({ ...person, endSubscriptions: openPlans.length > 0 }),
      "Personal data deleted",
    );
    if (isDone) router.push(person.kind === "member" ? "/dashboard/members" : "/dashboard/subscribers");
    return isDone;
  };
  return (
    <FormDialog
      title="Delete this person’s data?"
      action="Delete personal data"
      onClose={onClose}
      onSubmit={submit}
      disabled={typed !== WORD || preview.data === undefined}
    >
      <p>
        Their account, contact details, saved payment methods, bookmarks, reactions and pictures are deleted,
        and they are logged out everywhere. Their comments are removed; replies of others stay. This can’t be
        undone.
      </p>
      {openPlans.length > 0 && (
        <p>
          <strong className="font-medium text-ink">
            {openPlans.length === 1 ? "This subscription ends" : "These subscriptions end"} now, without a
            refund:
          </strong>{" "}
          {openPlans.join(", ")}.
        </p>
      )}
      <p>
        {invoices === 0
          ? "Kept: payments and the books, without name and address."
          : `Kept, as tax law requires: ${formatCount(invoices, "invoice")} with name and address, payments and the books.`}
      </p>
      <Field
        id={`${fieldId}-word`}
        label={`Type ${WORD} to confirm`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
