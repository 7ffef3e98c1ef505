import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { StoryPage } from "@/components/dashboard/stories/story-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Story" };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id } = await params;
  await requireStaffPage(`/dashboard/stories/${id}`);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.stories.get.queryOptions({ id })));
  await queryClient.prefetchInfiniteQuery(
    trpc.stories.versions.infiniteQueryOptions(
      { storyId: id },
      { getNextPageParam: (page) => page.next, initialCursor: null },
    ),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <StoryPage id={id} />
    </HydrationBoundary>
  );
}
