import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MailsPage } from "@/components/dashboard/mails/mails-page";
import { pageCalls, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Mail" };

export default async function Page() {
  await requireStaffPage("/dashboard/mails");
  const { queryClient, trpc } = await pageCalls();
  await queryClient.prefetchQuery(trpc.mails.list.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <MailsPage />
    </HydrationBoundary>
  );
}
