import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ImportPage } from "@/components/dashboard/imports/import-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Import" };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id } = await params;
  await requireStaffPage(`/dashboard/imports/${id}`);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.imports.get.queryOptions({ id })));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ImportPage id={id} />
    </HydrationBoundary>
  );
}
