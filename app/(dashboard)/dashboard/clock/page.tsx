import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TestClockPage } from "@/components/dashboard/clock/test-clock-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Test clock" };

export default async function Page() {
  await requireStaffPage("/dashboard/clock");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.clock.get.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TestClockPage />
    </HydrationBoundary>
  );
}
