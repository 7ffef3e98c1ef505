import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { webhookFilters } from "@/components/dashboard/list/list-filters";
import { WebhooksPage } from "@/components/dashboard/webhooks/webhooks-page";
import { WEBHOOKS_PER_PAGE } from "@/components/dashboard/webhooks/webhooks-per-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Webhooks" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  await requireStaffPage("/dashboard/webhooks");
  const { filter, page } = parseListAddress(webhookFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(
    trpc.webhooks.list.queryOptions({ filter, page: { ...page, limit: WEBHOOKS_PER_PAGE } }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <WebhooksPage />
    </HydrationBoundary>
  );
}
