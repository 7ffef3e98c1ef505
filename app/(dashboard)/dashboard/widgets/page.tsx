import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { WidgetsPage } from "@/components/dashboard/widgets/widgets-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Widgets" };

export default async function Page() {
  await requireStaffPage("/dashboard/widgets");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.account.facts.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <WidgetsPage />
    </HydrationBoundary>
  );
}
