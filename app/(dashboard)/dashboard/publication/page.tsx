import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PublicationPage } from "@/components/dashboard/publication/publication-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Publication" };

export default async function Page() {
  await requireStaffPage("/dashboard/publication");
  const { queryClient, trpc } = await createPageCaller();
  await queryClient.prefetchQuery(trpc.account.publication.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PublicationPage />
    </HydrationBoundary>
  );
}
