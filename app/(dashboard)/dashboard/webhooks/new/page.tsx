import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewWebhookPage } from "@/components/dashboard/webhooks/new-webhook-page";
import { createPageCaller, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Add webhook" };

export default async function Page() {
  await requireStaffPage("/dashboard/webhooks/new");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.webhooks.eventChoices.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <NewWebhookPage />
    </HydrationBoundary>
  );
}
