import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TeamPage } from "@/components/dashboard/team/team-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Team" };

export default async function Page() {
  await requireStaffPage("/dashboard/team");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.team.list.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TeamPage />
    </HydrationBoundary>
  );
}
