"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { SharedKeyView } from "@/server/identity/index";
import { loadSchemas } from "../form/load-schemas";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";
import { KeyList, NewKey } from "./key-list";

type Use = SharedKeyView["use"];

const USES = [
  { value: "engagement", label: "Comments", hint: "Signs tokens that pages send as jwt." },
  { value: "subscriptions", label: "Subscriptions", hint: "Signs tokens that pages send as svc_jwt." },
] as const;

const NAMES: Record<Use, string> = { engagement: "Comments (jwt)", subscriptions: "Subscriptions (svc_jwt)" };

interface NewKeyDialogProps {
  onClose: () => void;
  onCreate: (input: { use: Use; secret: string | null }) => Promise<unknown>;
}

function NewKeyDialog({ onClose, onCreate }: NewKeyDialogProps) {
  const id = useId();
  const [use, setUse] = useState<Use>("engagement");
  const [secret, setSecret] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    try {
      const { newSharedKeySchema } = await loadSchemas();
      const read = newSharedKeySchema.safeParse({ use, secret: secret.trim() === "" ? null : secret });
      if (!read.success) {
        setProblem(read.error.issues[0]?.message ?? "This secret cannot be used.");
        return false;
      }
      await onCreate(read.data);
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The key could not be created. Try again.");
      return false;
    }
  };
  return (
    <FormDialog title="New SSO signing key" action="Create key" onClose={onClose} onSubmit={submit}>
      <RadioChoice legend="Used for" name={`${id}-use`} value={use} options={USES} onChange={setUse} />
      <Field
        id={`${id}-secret`}
        label="Your own secret (optional)"
        hint="Leave empty to generate one. To keep existing tokens valid, enter the secret your pages sign with."
        autoComplete="off"
        spellCheck={false}
        value={secret}
        error={problem}
        onChange={(event) => setSecret(event.target.value)}
      />
    </FormDialog>
  );
}

function describeUse({ createdAt, lastUsedAt }: SharedKeyView) {
  return (
    <>
      Created <RelativeTime systemClock date={createdAt} />,{" "}
      {lastUsedAt === null ? (
        "not used yet"
      ) : (
        <>
          last used <RelativeTime systemClock date={lastUsedAt} />
        </>
      )}
    </>
  );
}

/** Keys that sign the tokens of the publisher's readers, and buttons to create and revoke them. */
export function SharedKeys() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const canEdit = useStaff().permissions.includes("keys:write");
  const query = useQuery(trpc.keys.shared.queryOptions());
  const onSettled = () => client.invalidateQueries({ queryKey: trpc.keys.shared.queryKey() });
  const create = useMutation(trpc.keys.createShared.mutationOptions({ onSettled }));
  const revoke = useMutation(trpc.keys.revokeShared.mutationOptions({ onSettled }));
  const [adding, setAdding] = useState(false);
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-16 w-full" />;
  }
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      {query.data.length === 0 ? (
        <p className="text-sm text-ink-2">
          No keys yet. Tokens from your single sign-on are refused until you create one.
        </p>
      ) : (
        <KeyList
          keys={query.data.map((key) => ({
            id: key.id,
            name: `${NAMES[key.use]}, key ${key.id}`,
            label: `key ${key.id} for ${NAMES[key.use]}`,
            about: describeUse(key),
            revokedAt: key.revokedAt,
          }))}
          canEdit={canEdit}
          warning="Tokens signed with this key are refused within seconds. This cannot be undone."
          onRevoke={(id) => revoke.mutateAsync({ id })}
        />
      )}
      {canEdit && (
        <div>
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            New key
          </Button>
        </div>
      )}
      {adding && (
        <NewKeyDialog onClose={() => setAdding(false)} onCreate={(input) => create.mutateAsync(input)} />
      )}
      {!adding && create.data !== undefined && (
        <NewKey
          secret={create.data.secret}
          note="Your single sign-on signs readers' tokens with it (HS256). Keep it on your servers."
          onClose={() => create.reset()}
        />
      )}
    </div>
  );
}
