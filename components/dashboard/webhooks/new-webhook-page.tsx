"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { WebhookFamily } from "@/server/webhooks/index";
import { loadSchemas } from "../form/load-schemas";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { RadioChoice } from "./form-dialog";
import { SecretOnce } from "./secret-once";
import { SendTest } from "./send-test";
import { useWebhooksChanged } from "./use-webhook-change";
import { WebhookForm } from "./webhook-form";
import { FAMILIES, stripScheme } from "./webhook-labels";

const VerifyCall = lazyPart(async () => (await import("./verify-call")).VerifyCall, {
  wait: () => <SkeletonRows />,
});

interface Made {
  id: number;
  url: string;
  family: WebhookFamily;
  events: readonly string[];
  secret: string | null;
}

/** Next steps after creating a webhook: store the secret, verify the signature, send a test. */
function NextSteps({ created }: { created: Made }) {
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Webhook added"
        description={`Events are sent to ${stripScheme(created.url)} from now on.`}
        actions={
          <>
            <SendTest webhook={created} />
            <Link
              href={`/dashboard/webhooks/${created.id}`}
              prefetch={false}
              className={buttonLook({ variant: "primary" })}
            >
              View webhook
            </Link>
          </>
        }
      />
      {created.secret !== null && (
        <SecretOnce
          secret={created.secret}
          note="Your server uses it to verify that requests come from Masthead. Store it like a password."
        />
      )}
      <h2 className="mt-8 mb-3 text-base font-semibold">Verify signatures</h2>
      <VerifyCall family={created.family} />
    </div>
  );
}

/** Page that creates a webhook. */
export function NewWebhookPage() {
  const trpc = useTRPC();
  const changed = useWebhooksChanged();
  const query = useQuery(trpc.webhooks.eventChoices.queryOptions());
  const create = useMutation(trpc.webhooks.create.mutationOptions());
  const [family, setFamily] = useState<WebhookFamily>("workflow");
  const [created, setCreated] = useState<Made | null>(null);
  if (created !== null) return <NextSteps created={created} />;
  return (
    <div className="max-w-3xl">
      <PageHeader title="Add webhook" description="Send events to a URL of your own." />
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <WebhookForm
          loadSchema={async () => (await loadSchemas()).newWebhookSchema.omit({ family: true })}
          defaults={{ url: "", events: [], ordered: false, reminderDays: null }}
          choices={query.data[family]}
          reminds={family === "subscription"}
          secretField
          submit="Add webhook"
          cancel={
            <Link href="/dashboard/webhooks" prefetch={false} className={buttonLook()}>
              Cancel
            </Link>
          }
          onSubmit={async (values) => {
            const { endpoint, secret } = await create.mutateAsync({ ...values, family });
            await changed();
            const { id, url, events } = endpoint;
            setCreated({ id, url, family, events, secret });
          }}
        >
          <RadioChoice
            legend="Family"
            name="family"
            value={family}
            options={[
              { value: "workflow", label: FAMILIES.workflow.name, hint: FAMILIES.workflow.about },
              { value: "subscription", label: FAMILIES.subscription.name, hint: FAMILIES.subscription.about },
            ]}
            onChange={setFamily}
          />
        </WebhookForm>
      )}
    </div>
  );
}
