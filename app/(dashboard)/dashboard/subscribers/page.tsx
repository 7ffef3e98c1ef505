import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { subscriberFilters } from "@/components/dashboard/list/list-filters";
import { SubscribersPage } from "@/components/dashboard/subscribers/subscribers-page";
import { SUBSCRIPTIONS_PER_PAGE } from "@/components/dashboard/subscriptions/per-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Subscribers" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/subscribers");
  const { filter, page } = parseListAddress(subscriberFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.subscribers.list.queryOptions({ filter, page: { ...page, limit: SUBSCRIPTIONS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SubscribersPage />
    </HydrationBoundary>
  );
}
