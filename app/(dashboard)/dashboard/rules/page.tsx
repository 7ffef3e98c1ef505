import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RulesPage } from "@/components/dashboard/moderation/rules-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Rules and bans" };

export default async function Page() {
  await requireStaffPage("/dashboard/rules");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.moderation.policy.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RulesPage />
    </HydrationBoundary>
  );
}
