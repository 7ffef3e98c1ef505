import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { refundFilters } from "@/components/dashboard/list/list-filters";
import { PAYMENTS_PER_PAGE } from "@/components/dashboard/payments/payments-per-page";
import { RefundsPage } from "@/components/dashboard/payments/refunds-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Refunds" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/refunds");
  const { filter, page } = parseListAddress(refundFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.payments.refunds.queryOptions({ filter, page: { ...page, limit: PAYMENTS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RefundsPage />
    </HydrationBoundary>
  );
}
