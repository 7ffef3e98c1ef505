"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ExactTime } from "@/components/ui/relative-time";
import type { RefundLine } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";
import { useTRPC } from "../trpc/client";
import { formatFailure, getRefundActor, RefundBadge } from "./payment-labels";
import { usePaymentChange } from "./use-payment-change";

function TryAgain({ id }: { id: number }) {
  const trpc = useTRPC();
  const change = usePaymentChange();
  const retry = useMutation(trpc.payments.retryRefund.mutationOptions());
  return (
    <Button
      size="sm"
      disabled={retry.isPending}
      onClick={() => void change(() => retry.mutateAsync({ id }), "Refund restarted")}
    >
      <RotateCw aria-hidden />
      Retry
    </Button>
  );
}

/** Refunds of a payment, completed or pending. */
export function RefundList({ refunds, canEdit }: { refunds: readonly RefundLine[]; canEdit: boolean }) {
  if (refunds.length === 0) return <p className="text-sm text-ink-2">No refunds.</p>;
  return (
    <ul aria-label="Refunds" className="max-w-2xl divide-y divide-line rounded-lg border border-line">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex flex-col gap-1 px-3.5 py-2.5 text-sm">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <RefundBadge status={refund.status} />
            <span className="text-ink-2">by {getRefundActor(refund)}</span>
            <ExactTime date={refund.doneAt ?? refund.createdAt} className="text-xs text-ink-3" />
            <span className="tabular ml-auto font-medium">
              {formatMoney(refund.amountCents, refund.amountCurrency)}
            </span>
          </div>
          {refund.reason !== null && <p className="text-ink-2">{refund.reason}</p>}
          {refund.status === "failed" && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <p className="min-w-0 flex-1 text-bad">{formatFailure(refund)}</p>
              {canEdit && <TryAgain id={refund.id} />}
            </div>
          )}
          {refund.creditNoteId !== null && (
            <p>
              <Link
                href={`/dashboard/invoices/${refund.creditNoteId}`}
                prefetch={false}
                className="text-xs underline underline-offset-2"
              >
                View credit note
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
