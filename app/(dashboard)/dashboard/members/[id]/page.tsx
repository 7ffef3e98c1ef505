import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MemberPage } from "@/components/dashboard/members/member-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Member" };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id: text } = await params;
  await requireStaffPage(`/dashboard/members/${text}`);
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.members.get.queryOptions({ id })));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <MemberPage id={id} />
    </HydrationBoundary>
  );
}
