import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PushPage } from "@/components/dashboard/push/push-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Breaking news" };

export default async function Page() {
  await requireStaffPage("/dashboard/breaking-news");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.push.overview.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PushPage />
    </HydrationBoundary>
  );
}
