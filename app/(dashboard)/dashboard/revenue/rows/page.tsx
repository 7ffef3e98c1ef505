import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { recurringFilters } from "@/components/dashboard/list/list-filters";
import { RevenueRowsPage } from "@/components/dashboard/revenue/rows-page";
import { REVENUE_ROWS } from "@/components/dashboard/revenue/rows-per-page";
import { createPageCaller, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Revenue details" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/revenue/rows");
  const { filter, page } = parseListAddress(recurringFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.revenue.rows.queryOptions({ filter, page: { ...page, limit: REVENUE_ROWS } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RevenueRowsPage />
    </HydrationBoundary>
  );
}
