import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ImportsPage } from "@/components/dashboard/imports/imports-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { importFilters } from "@/components/dashboard/list/list-filters";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Imports" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/imports");
  const { filter, page } = parseListAddress(importFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.imports.list.queryOptions({ ...filter, page: { ...page, limit: 50 } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ImportsPage />
    </HydrationBoundary>
  );
}
