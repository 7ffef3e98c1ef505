import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PlansPage } from "@/components/dashboard/catalogue/plans-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { groupFilters } from "@/components/dashboard/list/list-filters";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Plans" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/plans");
  const { filter } = parseListAddress(groupFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.catalogue.groups.queryOptions(filter));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PlansPage />
    </HydrationBoundary>
  );
}
