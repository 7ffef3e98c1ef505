import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LetterheadPage } from "@/components/dashboard/invoices/letterhead-page";
import { createPageCaller, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Letterhead" };

export default async function Page() {
  await requireStaffPage("/dashboard/invoices/letterhead");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.invoices.letterhead.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <LetterheadPage />
    </HydrationBoundary>
  );
}
