import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { storyFilters } from "@/components/dashboard/list/list-filters";
import { StoriesPage } from "@/components/dashboard/stories/stories-page";
import { STORIES_PER_PAGE } from "@/components/dashboard/stories/stories-per-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Stories" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/stories");
  const { filter, page } = parseListAddress(storyFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.stories.list.queryOptions({ filter, page: { ...page, limit: STORIES_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <StoriesPage />
    </HydrationBoundary>
  );
}
