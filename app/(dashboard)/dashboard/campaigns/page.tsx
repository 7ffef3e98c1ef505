import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CampaignsPage } from "@/components/dashboard/catalogue/campaigns-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Campaigns" };

export default async function Page() {
  await requireStaffPage("/dashboard/campaigns");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.catalogue.groups.queryOptions({ type: "campaign" }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CampaignsPage />
    </HydrationBoundary>
  );
}
