import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { InvoicePage } from "@/components/dashboard/invoices/invoice-page";
import { createPageCaller, prefetchOrNotFound, requireStaffPage } from "../../../staff-page";

export const metadata: Metadata = { title: "Invoice" };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: PageProps) {
  const { id: text } = await params;
  await requireStaffPage(`/dashboard/invoices/${text}`);
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const { queryClient, trpc } = await createPageCaller();
  await prefetchOrNotFound(queryClient.fetchQuery(trpc.invoices.get.queryOptions({ id })));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <InvoicePage id={id} />
    </HydrationBoundary>
  );
}
