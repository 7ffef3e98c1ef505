import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MailsPage } from "@/components/dashboard/mails/mails-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Mail" };

export default async function Page() {
  await requireStaffPage("/dashboard/mails");
  const { queryClient, trpc } = await createPageCaller();
  await Promise.all([
    queryClient.prefetchQuery(trpc.mails.list.queryOptions()),
    queryClient.prefetchQuery(trpc.mails.undelivered.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <MailsPage />
    </HydrationBoundary>
  );
}
