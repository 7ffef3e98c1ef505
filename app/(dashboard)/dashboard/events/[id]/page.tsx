import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventPage } from "@/components/dashboard/events/event-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Event" };

interface PageProps {
  params: Promise<{ id: string }>;
}

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return notFound();
  }
}

export default async function Page({ params }: PageProps) {
  const { id } = await params;
  await requireStaffPage(`/dashboard/events/${id}`);
  const eventId = decodeId(id);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.events.get.queryOptions({ eventId })));
  await queryClient.prefetchQuery(trpc.webhooks.ofEvent.queryOptions({ eventId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <EventPage eventId={eventId} />
    </HydrationBoundary>
  );
}
