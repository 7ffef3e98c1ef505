import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OverviewPage } from "@/components/dashboard/overview/overview-page";
import { OVERVIEW_ROWS } from "@/components/dashboard/overview/overview-rows";
import { createPageCaller, requireStaffPage } from "../staff-page";

export const metadata: Metadata = { title: "Overview" };

export default async function Page() {
  await requireStaffPage("/dashboard");
  const { queryClient, trpc } = await createPageCaller();
  const limit = OVERVIEW_ROWS;
  await Promise.all([
    queryClient.prefetchQuery(trpc.overview.newsroom.queryOptions()),
    queryClient.prefetchQuery(trpc.stories.list.queryOptions({ filter: {}, page: { limit } })),
    queryClient.prefetchQuery(trpc.imports.list.queryOptions({ page: { limit } })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <OverviewPage />
    </HydrationBoundary>
  );
}
