"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { SelectField } from "../form/fields";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../webhooks/form-dialog";
import { SecretOnce } from "../webhooks/secret-once";
import { toErrorMessage, useApplicationsChanged } from "./use-application-change";

interface ApplicationSecretProps {
  title: string;
  clientId: string;
  /** null: a public application without a secret. */
  secret: string | null;
  onClose: () => void;
}

/** Show an application's client id and, once, its client secret. */
export function ApplicationSecret({ title, clientId, secret, onClose }: ApplicationSecretProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} className="max-w-md">
      <div className="flex flex-col gap-3 px-5 pb-5 text-sm text-ink-2">
        <div className="flex items-center gap-2">
          <span className="font-medium text-ink">Client ID</span>
          <code className="min-w-0 flex-1 font-mono text-xs break-all select-all">{clientId}</code>
          <CopyButton text={clientId} label="Copy client ID" className="size-8" />
        </div>
        {secret !== null && (
          <SecretOnce
            of="application"
            secret={secret}
            note="The application authenticates with it. Store it like a password."
          />
        )}
      </div>
      <div className="flex justify-end border-t border-line bg-sunken px-5 py-3">
        <Button variant="primary" onClick={onClose}>
          {secret === null ? "Done" : "I have saved the secret"}
        </Button>
      </div>
    </Dialog>
  );
}

const OVERLAPS = [
  { value: "24", label: "24 hours" },
  { value: "1", label: "1 hour" },
  { value: "168", label: "7 days" },
  { value: "0", label: "Expire now: it may have leaked" },
];

interface RotateApplicationSecretProps {
  application: { id: number; clientId: string };
  onClose: () => void;
}

/** Rotate an application's secret and show the new one once. */
export function RotateApplicationSecret({ application, onClose }: RotateApplicationSecretProps) {
  const trpc = useTRPC();
  const changed = useApplicationsChanged();
  const rotate = useMutation(trpc.applications.rotateSecret.mutationOptions({ onSettled: changed }));
  const [overlap, setOverlap] = useState("24");
  if (rotate.data !== undefined) {
    const { clientSecret } = rotate.data;
    const { clientId } = application;
    return (
      <ApplicationSecret
        title="New client secret"
        clientId={clientId}
        secret={clientSecret}
        onClose={onClose}
      />
    );
  }
  const submit = async () => {
    const input = { id: application.id, overlapHours: Number(overlap) };
    await rotate.mutateAsync(input).catch((error: unknown) => toast.error(toErrorMessage(error)));
    return false;
  };
  return (
    <FormDialog title="Rotate client secret" action="Rotate secret" onClose={onClose} onSubmit={submit}>
      <SelectField
        label="Old secret expires after"
        hint="Both secrets work until then, so you can update the application without downtime."
        value={overlap}
        options={OVERLAPS}
        onChange={setOverlap}
      />
    </FormDialog>
  );
}
