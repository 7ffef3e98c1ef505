import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PaywallPage } from "@/components/dashboard/catalogue/paywall-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Paywall and prices" };

export default async function Page() {
  await requireStaffPage("/dashboard/paywall");
  const { queryClient, trpc } = await createPageCaller();
  await Promise.all([
    queryClient.prefetchQuery(trpc.catalogue.paywall.queryOptions()),
    queryClient.prefetchQuery(trpc.catalogue.storefront.queryOptions()),
    queryClient.prefetchQuery(trpc.catalogue.prices.queryOptions()),
    queryClient.prefetchQuery(trpc.catalogue.assets.queryOptions()),
    queryClient.prefetchQuery(trpc.catalogue.taxes.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PaywallPage />
    </HydrationBoundary>
  );
}
