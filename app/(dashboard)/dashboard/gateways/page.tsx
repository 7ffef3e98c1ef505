import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { GatewaysPage } from "@/components/dashboard/gateways/gateways-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Gateways" };

export default async function Page() {
  await requireStaffPage("/dashboard/gateways");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.gateways.list.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <GatewaysPage />
    </HydrationBoundary>
  );
}
