import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { parseListAddress } from "@/components/dashboard/list/list-address";
import { deliveryFilters } from "@/components/dashboard/list/list-filters";
import { WebhookPage } from "@/components/dashboard/webhooks/webhook-page";
import { DELIVERIES_PER_PAGE } from "@/components/dashboard/webhooks/webhooks-per-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Webhook" };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { id: text } = await params;
  await requireStaffPage(`/dashboard/webhooks/${text}`);
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const { filter, page } = parseListAddress(deliveryFilters, await searchParams);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.webhooks.get.queryOptions({ id })));
  await Promise.all([
    queryClient.prefetchQuery(
      trpc.webhooks.deliveries.queryOptions({
        endpointId: id,
        filter,
        page: { ...page, limit: DELIVERIES_PER_PAGE },
      }),
    ),
    queryClient.prefetchQuery(trpc.webhooks.eventChoices.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <WebhookPage id={id} />
    </HydrationBoundary>
  );
}
