import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CommunityPage } from "@/components/dashboard/community/community-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Community" };

export default async function Page() {
  await requireStaffPage("/dashboard/community");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.account.community.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CommunityPage />
    </HydrationBoundary>
  );
}
