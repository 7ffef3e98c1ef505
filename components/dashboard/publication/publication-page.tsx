"use client";

import { useQuery } from "@tanstack/react-query";
import { SkeletonRows } from "@/components/ui/skeleton";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { PublicationForm } from "./publication-form";

/** Page of the publication's settings. */
export function PublicationPage() {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("account:write");
  const { data, error, refetch } = useQuery(trpc.account.publication.queryOptions());
  return (
    <div className="max-w-5xl">
      <PageHeader title="Publication" description="Name, domains, language, time zone and appearance." />
      {data === undefined && error === null && <SkeletonRows rows={8} />}
      {data === undefined && error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <PublicationForm publication={data} canEdit={canEdit} />}
    </div>
  );
}
