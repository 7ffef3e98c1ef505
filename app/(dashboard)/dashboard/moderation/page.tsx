import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { queueFilters } from "@/components/dashboard/list/list-filters";
import { COMMENTS_PER_PAGE } from "@/components/dashboard/moderation/moderation-labels";
import { ModerationPage } from "@/components/dashboard/moderation/moderation-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Moderation" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/moderation");
  const { filter, page } = parseListAddress(queueFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await Promise.all([
    queryClient.prefetchQuery(
      trpc.moderation.queue.queryOptions({ filter, page: { ...page, limit: COMMENTS_PER_PAGE } }),
    ),
    queryClient.prefetchQuery(trpc.moderation.counts.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ModerationPage />
    </HydrationBoundary>
  );
}
