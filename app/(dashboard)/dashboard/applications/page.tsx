import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ApplicationsPage } from "@/components/dashboard/applications/applications-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Applications" };

export default async function Page() {
  await requireStaffPage("/dashboard/applications");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.applications.list.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ApplicationsPage />
    </HydrationBoundary>
  );
}
