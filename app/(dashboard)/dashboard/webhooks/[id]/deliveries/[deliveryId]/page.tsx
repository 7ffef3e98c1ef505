import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DeliveryPage } from "@/components/dashboard/webhooks/delivery-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../../../staff-page";

export const metadata: Metadata = { title: "Delivery" };

interface PageProps {
  params: Promise<{ id: string; deliveryId: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id: text, deliveryId } = await params;
  await requireStaffPage(`/dashboard/webhooks/${text}/deliveries/${deliveryId}`);
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const { queryClient, trpc } = await createPageCaller();
  const options = trpc.webhooks.delivery.queryOptions({ id: deliveryId });
  await Promise.all([
    prefetchOrNotFound(queryClient.fetchQuery(options)),
    prefetchOrNotFound(queryClient.fetchQuery(trpc.webhooks.get.queryOptions({ id }))),
  ]);
  const delivery = queryClient.getQueryData(options.queryKey);
  if (delivery !== undefined && delivery.endpointId !== id) notFound();
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DeliveryPage webhookId={id} id={deliveryId} />
    </HydrationBoundary>
  );
}
