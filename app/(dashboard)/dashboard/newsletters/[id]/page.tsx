import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LetterTemplatePage } from "@/components/dashboard/newsletters/letter-template-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Newsletter template" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  await requireStaffPage(`/dashboard/newsletters/${text}`);
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.newsletters.get.queryOptions({ id })));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <LetterTemplatePage id={id} />
    </HydrationBoundary>
  );
}
