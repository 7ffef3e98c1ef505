import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AuditPage } from "@/components/dashboard/audit/audit-page";
import { ENTRIES_PER_PAGE } from "@/components/dashboard/audit/entries-per-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { auditFilters } from "@/components/dashboard/list/list-filters";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Audit log" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/audit");
  const { filter, page } = parseListAddress(auditFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.audit.list.queryOptions({ filter, page: { ...page, limit: ENTRIES_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <AuditPage />
    </HydrationBoundary>
  );
}
