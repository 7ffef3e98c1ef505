import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { contributionFilters } from "@/components/dashboard/list/list-filters";
import { ContributionsPage } from "@/components/dashboard/moderation/contributions-page";
import { CONTRIBUTIONS_PER_PAGE } from "@/components/dashboard/moderation/contributions-per-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Contributions" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/contributions");
  const { filter, page } = parseListAddress(contributionFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.contributions.list.queryOptions({ filter, page: { ...page, limit: CONTRIBUTIONS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ContributionsPage />
    </HydrationBoundary>
  );
}
