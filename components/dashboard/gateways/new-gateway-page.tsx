"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { AdapterDescription } from "@/server/payments/index";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { RadioChoice } from "../webhooks/form-dialog";
import { GatewayForm } from "./gateway-form";
import { formatCapabilities } from "./gateway-labels";

const SIDECAR = "https://";

function getDefaultMethods(name: string): string[] {
  return name === SIDECAR ? [] : [name, `${name}_recurring`];
}

function GatewaySetup({ adapter }: { adapter: AdapterDescription }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const isSidecar = adapter.name === SIDECAR;
  return (
    <GatewayForm
      adapter={isSidecar ? null : adapter.name}
      fields={adapter.fields}
      initial={{ environment: "sandbox", credentials: {}, paymentTypes: getDefaultMethods(adapter.name) }}
      submit="Add gateway"
      onSaved={async (id) => {
        await client.invalidateQueries({ queryKey: trpc.gateways.pathKey() });
        toast.success("Gateway added. The credentials are valid.");
        router.push(`/dashboard/gateways/${id}?tab=webhooks`);
      }}
    />
  );
}

function AdapterChoice({ adapters }: { adapters: readonly AdapterDescription[] }) {
  const name = useId();
  const [chosen, setChosen] = useState(adapters[0]?.name ?? SIDECAR);
  const adapter = adapters.find((candidate) => candidate.name === chosen);
  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-lg">
        <RadioChoice
          legend="Gateway"
          name={name}
          value={chosen}
          options={adapters.map((candidate) => ({
            value: candidate.name,
            label: candidate.name === SIDECAR ? "Sidecar" : candidate.title,
            hint:
              candidate.name === SIDECAR
                ? "Your own service that implements the adapter contract, in any language."
                : formatCapabilities(candidate.capabilities),
          }))}
          onChange={setChosen}
        />
      </div>
      {adapter !== undefined && <GatewaySetup key={chosen} adapter={adapter} />}
    </div>
  );
}

/** Form that adds a gateway; its keys are verified with the gateway before they are stored. */
export function NewGatewayPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.gateways.adapters.queryOptions());
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Add gateway"
        description="Credentials are verified and stored encrypted. An account can have one gateway of each kind."
      />
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <AdapterChoice adapters={query.data} />
      )}
    </div>
  );
}
