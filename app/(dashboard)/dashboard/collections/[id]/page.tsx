import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CollectionPage } from "@/components/dashboard/collections/collection-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Collection" };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id: text } = await params;
  await requireStaffPage(`/dashboard/collections/${text}`);
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.collections.get.queryOptions({ id })));
  await queryClient.prefetchInfiniteQuery(
    trpc.collections.items.infiniteQueryOptions(
      { id },
      { getNextPageParam: (page) => page.next, initialCursor: null },
    ),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CollectionPage id={id} />
    </HydrationBoundary>
  );
}
