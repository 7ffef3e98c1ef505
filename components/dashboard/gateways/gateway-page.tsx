"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Power } from "lucide-react";
import { Button } from "@/components/ui/button";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import type { GatewaySummary } from "@/server/payments/index";
import { type Fact, ObjectPage } from "../object/object-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { CheckGateway } from "./check-gateway";
import { GatewayForm } from "./gateway-form";
import { EnabledBadge, EnvironmentBadge, formatCapabilities } from "./gateway-labels";
import { WebhookAddress } from "./webhook-address";

function toFacts({
  adapter,
  paymentTypes,
  capabilities,
  fields,
  formerSecretUntil,
  updatedAt,
}: GatewaySummary): Fact[] {
  return [
    { label: "Adapter", value: <span className="break-all">{adapter}</span> },
    { label: "Payment methods", value: paymentTypes.join(", ") || "None" },
    { label: "Capabilities", value: formatCapabilities(capabilities) },
    ...fields.map(({ label, secret, isSet, value }) => ({
      label,
      value: secret ? (isSet ? "Set" : "Not set") : (value ?? "Not set"),
    })),
    ...(formerSecretUntil === null
      ? []
      : [{ label: "Previous secret valid until", value: <ExactTime date={formerSecretUntil} /> }]),
    { label: "Changed", value: <ExactTime date={updatedAt} /> },
  ];
}

function useGatewayChanged() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.gateways.pathKey() });
}

function EnableButton({ gateway }: { gateway: GatewaySummary }) {
  const trpc = useTRPC();
  const changed = useGatewayChanged();
  const set = useMutation(trpc.gateways.setEnabled.mutationOptions());
  const { id, enabled } = gateway;
  const toggle = async () => {
    try {
      await set.mutateAsync({ id, enabled: !enabled });
      toast.success(enabled ? "New payments stopped" : "Now accepting payments");
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The gateway could not be changed. Try again.");
    } finally {
      await changed();
    }
  };
  return (
    <Button disabled={set.isPending} onClick={() => void toggle()}>
      <Power aria-hidden />
      {enabled ? "Stop new payments" : "Accept payments"}
    </Button>
  );
}

/** Page of one gateway: its keys, whether they are valid, and its webhook URL. */
export function GatewayPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const changed = useGatewayChanged();
  const canEdit = useStaff().permissions.includes("payments:write");
  const query = useQuery(trpc.gateways.get.queryOptions({ id }));
  const gateway = query.data;
  if (gateway === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { adapter, fields, environment, paymentTypes, updatedAt } = gateway;
  const plain = fields.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const]));
  const setUp = {
    value: "keys",
    label: "Credentials",
    content: (
      <GatewayForm
        key={updatedAt.getTime()}
        adapter={adapter}
        fields={fields}
        initial={{ environment, credentials: Object.fromEntries(plain), paymentTypes: [...paymentTypes] }}
        submit="Save"
        onSaved={async () => {
          await changed();
          toast.success("Gateway saved. The credentials are valid.");
        }}
      />
    ),
  };
  const check = { value: "check", label: "Check", content: <CheckGateway id={id} /> };
  const { webhookPath, ...gatewayJson } = gateway;
  return (
    <ObjectPage
      kind="Gateway"
      title={gateway.title}
      badges={
        <>
          <EnvironmentBadge {...gateway} />
          <EnabledBadge {...gateway} />
        </>
      }
      id={String(id)}
      actions={canEdit ? <EnableButton gateway={gateway} /> : undefined}
      facts={toFacts(gateway)}
      tabs={[
        ...(canEdit ? [setUp, check] : []),
        { value: "webhooks", label: "Webhooks", content: <WebhookAddress path={webhookPath} /> },
        { value: "json", label: "JSON", content: <JsonView value={gatewayJson} label="gateway" /> },
      ]}
    />
  );
}
