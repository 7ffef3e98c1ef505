import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AuditEntryPage } from "@/components/dashboard/audit/audit-entry-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Audit log entry" };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id } = await params;
  await requireStaffPage(`/dashboard/audit/${id}`);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.audit.get.queryOptions({ id })));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <AuditEntryPage id={id} />
    </HydrationBoundary>
  );
}
