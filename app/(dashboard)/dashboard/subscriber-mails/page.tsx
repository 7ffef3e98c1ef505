import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SubscriberMailsPage } from "@/components/dashboard/subscriber-mails/subscriber-mails-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Subscriber emails" };

export default async function Page() {
  await requireStaffPage("/dashboard/subscriber-mails");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.subscriberMails.list.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SubscriberMailsPage />
    </HydrationBoundary>
  );
}
