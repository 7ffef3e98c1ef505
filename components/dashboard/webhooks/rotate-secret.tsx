"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ExactTime } from "@/components/ui/relative-time";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { SelectField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { useTRPC } from "../trpc/client";
import { getFieldProblems } from "../trpc/query-error";
import { FormDialog } from "./form-dialog";
import { SecretOnce } from "./secret-once";
import { useWebhooksChanged } from "./use-webhook-change";

const OVERLAPS = [
  { value: "24", label: "24 hours" },
  { value: "1", label: "1 hour" },
  { value: "168", label: "7 days" },
  { value: "0", label: "Expire now: it may have leaked" },
];

/** Rotate a webhook's secret and show the new one once. */
export function RotateSecret({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const id = useId();
  const trpc = useTRPC();
  const changed = useWebhooksChanged();
  const rotate = useMutation(trpc.webhooks.rotateSecret.mutationOptions({ onSettled: changed }));
  const [overlap, setOverlap] = useState("24");
  const [customSecret, setCustomSecret] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    const overlapHours = webhook.hasSecret ? Number(overlap) : 0;
    try {
      const { rotationSchema } = await loadSchemas();
      const input = rotationSchema.safeParse({
        overlapHours,
        ...(customSecret === "" ? {} : { secret: customSecret }),
      });
      if (input.success) await rotate.mutateAsync({ id: webhook.id, ...input.data });
      else setProblem(input.error.issues[0]?.message ?? "This secret cannot be used.");
    } catch (error) {
      const [first] = getFieldProblems(error);
      setProblem(
        first?.message ?? (error instanceof Error ? error.message : "The change failed. Try again."),
      );
    }
    return false;
  };
  if (rotate.data !== undefined) {
    const { secret, previousUntil } = rotate.data;
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="New secret" className="max-w-md">
        <div className="flex flex-col gap-3 px-5 pb-5 text-sm text-ink-2">
          <SecretOnce secret={secret} note="Requests are signed with it from now on." />
          {webhook.hasSecret && overlap !== "0" && (
            <p>
              Requests are also signed with the old secret until <ExactTime date={previousUntil} />, so you
              can update your server without rejecting any.
            </p>
          )}
        </div>
        <div className="flex justify-end border-t border-line bg-sunken px-5 py-3">
          <Button variant="primary" onClick={onClose}>
            I have saved the secret
          </Button>
        </div>
      </Dialog>
    );
  }
  const title = webhook.hasSecret ? "Rotate secret" : "Set secret";
  return (
    <FormDialog title={title} action={title} onClose={onClose} onSubmit={submit}>
      {webhook.hasSecret && (
        <SelectField
          label="Old secret expires after"
          hint="Until then, requests are signed with both secrets."
          value={overlap}
          options={OVERLAPS}
          onChange={setOverlap}
        />
      )}
      <Field
        id={`${id}-own`}
        label="Your own secret (optional)"
        hint="Leave empty to generate one."
        autoComplete="off"
        spellCheck={false}
        value={customSecret}
        error={problem ?? undefined}
        onChange={(event) => {
          setProblem(null);
          setCustomSecret(event.target.value);
        }}
      />
    </FormDialog>
  );
}
