import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { GATEWAY_EVENTS_PER_PAGE } from "@/components/dashboard/gateway-events/events-per-page";
import { GatewayEventsPage } from "@/components/dashboard/gateway-events/gateway-events-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { gatewayEventFilters } from "@/components/dashboard/list/list-filters";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Gateway events" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/gateway-events");
  const { filter, page } = parseListAddress(gatewayEventFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.gatewayEvents.list.queryOptions({ filter, page: { ...page, limit: GATEWAY_EVENTS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <GatewayEventsPage />
    </HydrationBoundary>
  );
}
