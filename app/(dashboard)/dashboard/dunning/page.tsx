import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DunningPage } from "@/components/dashboard/dunning/dunning-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { dunningFilters } from "@/components/dashboard/list/list-filters";
import { PAYMENTS_PER_PAGE } from "@/components/dashboard/payments/payments-per-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Dunning" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/dunning");
  const { filter, page } = parseListAddress(dunningFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.payments.dunning.queryOptions({ filter, page: { ...page, limit: PAYMENTS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DunningPage />
    </HydrationBoundary>
  );
}
