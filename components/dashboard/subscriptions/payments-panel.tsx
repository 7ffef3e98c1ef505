"use client";

import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import Link from "next/link";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { buildListHref } from "../list/list-address";
import { PAYMENT_COLUMNS } from "../payments/payment-columns";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

const SHOWN = 20;

/** Payments and failed attempts of a subscription; refunds are made on a payment's page. */
export function PaymentsPanel({ subscriptionId }: { subscriptionId: number }) {
  const trpc = useTRPC();
  const filter = { subscription: subscriptionId };
  const query = useQuery(trpc.payments.list.queryOptions({ filter, page: { limit: SHOWN } }));
  if (query.error !== null && query.data === undefined)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label="Payments of this subscription"
        columns={PAYMENT_COLUMNS}
        rows={query.data?.rows}
        rowId={(row) => String(row.id)}
        empty={
          <EmptyState icon={CreditCard} title="No payments">
            Gateway payments appear here. Free and manually paid subscriptions have none.
          </EmptyState>
        }
      />
      {query.data !== undefined && query.data.next !== null && (
        <p className="text-sm">
          <Link href={buildListHref("/dashboard/payments", filter)} className="underline underline-offset-2">
            View all payments
          </Link>
        </p>
      )}
    </div>
  );
}
