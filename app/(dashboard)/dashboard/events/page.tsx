import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { EventsPage } from "@/components/dashboard/events/events-page";
import { EVENTS_PER_PAGE } from "@/components/dashboard/events/events-per-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { createEventFilters } from "@/components/dashboard/list/list-filters";
import { listLoggedEventNames } from "@/server/events/catalogue";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Events" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/events");
  const names = listLoggedEventNames();
  const { filter, page } = parseListAddress(createEventFilters(names), await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.events.list.queryOptions({ filter, page: { ...page, limit: EVENTS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <EventsPage names={names} />
    </HydrationBoundary>
  );
}
