import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CollectionsPage } from "@/components/dashboard/collections/collections-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { collectionFilters } from "@/components/dashboard/list/list-filters";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Collections" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/collections");
  const { filter, page } = parseListAddress(collectionFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.collections.list.queryOptions({ filter, page: { ...page, limit: 50 } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CollectionsPage />
    </HydrationBoundary>
  );
}
