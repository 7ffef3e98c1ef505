import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CouponsPage } from "@/components/dashboard/catalogue/coupons-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { couponFilters } from "@/components/dashboard/list/list-filters";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Coupons" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/coupons");
  const { filter } = parseListAddress(couponFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.catalogue.coupons.queryOptions(filter));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CouponsPage />
    </HydrationBoundary>
  );
}
