"use client";

import { useQuery } from "@tanstack/react-query";
import { SkeletonRows } from "@/components/ui/skeleton";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { CommunityForm } from "./community-form";

/** Page of the community settings. */
export function CommunityPage() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.account.community.queryOptions());
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Community"
        description="Who may comment, react and contribute, which comments need approval, and how widgets look."
      />
      {data === undefined && error === null && <SkeletonRows rows={8} />}
      {data === undefined && error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <CommunityForm settings={data} />}
    </div>
  );
}
