import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { paymentFilters } from "@/components/dashboard/list/list-filters";
import { PaymentsPage } from "@/components/dashboard/payments/payments-page";
import { PAYMENTS_PER_PAGE } from "@/components/dashboard/payments/payments-per-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Payments" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/payments");
  const { filter, page } = parseListAddress(paymentFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.payments.list.queryOptions({ filter, page: { ...page, limit: PAYMENTS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PaymentsPage />
    </HydrationBoundary>
  );
}
