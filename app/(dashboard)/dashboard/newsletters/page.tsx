import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewslettersPage } from "@/components/dashboard/newsletters/newsletters-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Newsletters" };

export default async function Page() {
  await requireStaffPage("/dashboard/newsletters");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.newsletters.list.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <NewslettersPage />
    </HydrationBoundary>
  );
}
