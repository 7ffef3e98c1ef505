import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SettingsPage } from "@/components/dashboard/settings/settings-page";
import { createPageCaller, requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Settings" };

export default async function Page() {
  await requireStaffPage("/dashboard/settings");
  const { queryClient, trpc } = await createPageCaller();
  await Promise.all([
    queryClient.prefetchQuery(trpc.account.facts.queryOptions()),
    queryClient.prefetchQuery(trpc.keys.server.queryOptions()),
    queryClient.prefetchQuery(trpc.keys.shared.queryOptions()),
    queryClient.prefetchQuery(trpc.me.sessions.queryOptions()),
    queryClient.prefetchQuery(trpc.me.twoStep.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SettingsPage />
    </HydrationBoundary>
  );
}
