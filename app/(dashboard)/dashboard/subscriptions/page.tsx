import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { subscriptionFilters } from "@/components/dashboard/list/list-filters";
import { SUBSCRIPTIONS_PER_PAGE } from "@/components/dashboard/subscriptions/per-page";
import { SubscriptionsPage } from "@/components/dashboard/subscriptions/subscriptions-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Subscriptions" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/subscriptions");
  const { filter, page } = parseListAddress(subscriptionFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.subscriptions.list.queryOptions({ filter, page: { ...page, limit: SUBSCRIPTIONS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SubscriptionsPage />
    </HydrationBoundary>
  );
}
