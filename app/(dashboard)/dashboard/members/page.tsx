import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { memberFilters } from "@/components/dashboard/list/list-filters";
import { MembersPage } from "@/components/dashboard/members/members-page";
import { MEMBERS_PER_PAGE } from "@/components/dashboard/members/per-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Members" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/members");
  const { filter, page } = parseListAddress(memberFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.members.list.queryOptions({ filter, page: { ...page, limit: MEMBERS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <MembersPage />
    </HydrationBoundary>
  );
}
