import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GroupPage } from "@/components/dashboard/catalogue/group-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Group" };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id: text } = await params;
  await requireStaffPage(`/dashboard/plans/${text}`);
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.catalogue.group.queryOptions({ id })));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <GroupPage id={id} />
    </HydrationBoundary>
  );
}
