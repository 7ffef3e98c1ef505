import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MailPage } from "@/components/dashboard/mails/mail-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Mail" };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id } = await params;
  await requireStaffPage(`/dashboard/mails/${id}`);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.mails.get.queryOptions({ mailId: id })));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <MailPage mailId={id} />
    </HydrationBoundary>
  );
}
