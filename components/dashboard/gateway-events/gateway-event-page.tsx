"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import type { StoredGatewayEvent } from "@/server/payments/intake/index";
import { getGatewayName } from "../money/money-labels";
import { type Fact, FactList, ObjectPage } from "../object/object-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { describeJob, EventBadge } from "./gateway-event-labels";

const POLL_MILLISECONDS = 2_000;

function createLink(href: string, id: number) {
  return (
    <Link href={`${href}/${id}`} className="underline underline-offset-2">
      {id}
    </Link>
  );
}

function toFacts(event: StoredGatewayEvent): Fact[] {
  const { paymentId, subscriptionId, handledAt, outcome } = event;
  return [
    { label: "Outcome", value: outcome ?? "None yet" },
    { label: "Action", value: describeJob(event.job) },
    { label: "Gateway", value: <span className="break-all">{getGatewayName(event.adapter)}</span> },
    { label: "Gateway event ID", value: <code className="font-mono text-xs">{event.eventId}</code> },
    { label: "Received", value: <ExactTime date={event.receivedAt} /> },
    { label: "Delivered", value: event.deliveries === 1 ? "Once" : `${event.deliveries} times` },
    { label: "Attempts", value: String(event.tries) },
    ...(handledAt === null ? [] : [{ label: "Processed", value: <ExactTime date={handledAt} /> }]),
    ...(paymentId === null
      ? []
      : [{ label: "Payment", value: createLink("/dashboard/payments", paymentId) }]),
    ...(subscriptionId === null
      ? []
      : [{ label: "Subscription", value: createLink("/dashboard/subscriptions", subscriptionId) }]),
  ];
}

function parseBody(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody);
  } catch {
    return null;
  }
}

function RawBody({ rawBody }: { rawBody: string }) {
  const parsed = parseBody(rawBody);
  return (
    <div className="flex flex-col gap-4">
      {parsed !== null && <JsonView value={parsed} label="body" />}
      <div className="relative">
        <CopyButton text={rawBody} label="Copy raw body" className="absolute top-1.5 right-1.5 bg-sunken" />
        {/* Focusable, so that the keyboard can scroll it. */}
        <section
          aria-label="Raw body"
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-3 pr-10"
        >
          <pre className="font-mono text-xs break-words whitespace-pre-wrap">{rawBody}</pre>
        </section>
      </div>
    </div>
  );
}

function ReplayButton({ id }: { id: number }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const replay = useMutation(trpc.gatewayEvents.replay.mutationOptions());
  const reprocess = async () => {
    try {
      await replay.mutateAsync({ id });
      toast.success("Reprocessing started.");
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "Reprocessing failed. Try again.");
    } finally {
      await client.invalidateQueries({ queryKey: trpc.gatewayEvents.pathKey() });
    }
  };
  return (
    <Button disabled={replay.isPending} onClick={() => void reprocess()}>
      <RotateCw aria-hidden />
      Reprocess
    </Button>
  );
}

/** Why a dead-lettered event could not be processed, and the recommended action. */
function FailureNotice({ outcome }: Pick<StoredGatewayEvent, "outcome">) {
  return (
    <p role="status" className="mt-5 rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
      <strong className="font-medium">This event could not be processed.</strong> {outcome} It is not retried
      automatically: fix the cause, then reprocess it.
    </p>
  );
}

/** One webhook call of a gateway: its raw bytes, the parsed event and the result. */
export function GatewayEventPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("payments:write");
  const query = useQuery(
    trpc.gatewayEvents.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.status === "waiting" ? POLL_MILLISECONDS : false) },
    ),
  );
  const event = query.data;
  if (event === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { rawBody, headers, ...eventJson } = event;
  const headerFacts = Object.entries(headers).map(([label, value]) => ({ label, value }));
  return (
    <ObjectPage
      kind="Gateway event"
      title={event.event ?? "Unnamed event"}
      badges={<EventBadge status={event.status} />}
      id={String(id)}
      actions={canEdit ? <ReplayButton id={id} /> : undefined}
      notice={event.status === "failed" ? <FailureNotice outcome={event.outcome} /> : undefined}
      facts={toFacts(event)}
      tabs={[
        { value: "body", label: "Body", content: <RawBody rawBody={rawBody} /> },
        {
          value: "headers",
          label: "Headers",
          count: headerFacts.length,
          content:
            headerFacts.length === 0 ? (
              <p className="text-sm text-ink-2">No headers stored.</p>
            ) : (
              <>
                <FactList facts={headerFacts} columns={3} />
                <p className="mt-4 text-xs text-ink-3">Signatures and credentials are not stored.</p>
              </>
            ),
        },
        { value: "json", label: "JSON", content: <JsonView value={eventJson} label="event" /> },
      ]}
    />
  );
}
