import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { InvoicesPage } from "@/components/dashboard/invoices/invoices-page";
import { INVOICES_PER_PAGE } from "@/components/dashboard/invoices/invoices-per-page";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { invoiceFilters } from "@/components/dashboard/list/list-filters";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Invoices" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/invoices");
  const { filter, page } = parseListAddress(invoiceFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.invoices.list.queryOptions({ filter, page: { ...page, limit: INVOICES_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <InvoicesPage />
    </HydrationBoundary>
  );
}
