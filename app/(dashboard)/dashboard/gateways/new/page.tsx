import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewGatewayPage } from "@/components/dashboard/gateways/new-gateway-page";
import { createPageCaller, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Add gateway" };

export default async function Page() {
  await requireStaffPage("/dashboard/gateways/new");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.gateways.adapters.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <NewGatewayPage />
    </HydrationBoundary>
  );
}
