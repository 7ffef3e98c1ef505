import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CrawlersPage } from "@/components/dashboard/crawlers/crawlers-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "AI crawlers" };

export default async function Page() {
  await requireStaffPage("/dashboard/crawlers");
  const { queryClient, trpc } = await createPageCaller();
  await Promise.all([
    queryClient.prefetchQuery(trpc.crawlers.terms.queryOptions()),
    queryClient.prefetchQuery(trpc.crawlers.options.queryOptions()),
    queryClient.prefetchQuery(trpc.crawlers.list.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CrawlersPage />
    </HydrationBoundary>
  );
}
