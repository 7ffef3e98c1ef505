"use client";

import { useQuery } from "@tanstack/react-query";
import { BookCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { ProblemGroup } from "./problem-group";
import { PROBLEM_KINDS } from "./problem-texts";

const MAX_SHOWN = 500;

/** Report of inconsistencies between payments, bills, refunds and subscriptions. */
export function FinanceCheckPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.payments.problems.queryOptions());
  const problems = query.data ?? [];
  const kinds = PROBLEM_KINDS.filter((kind) => problems.some((problem) => problem.kind === kind));
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Finds payments without an invoice, unbalanced ledger entries, double payments and the like."
        actions={
          <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
            {query.isFetching ? "Checking…" : "Check again"}
          </Button>
        }
      />
      <p role="status" className="sr-only">
        {query.isFetching ? "Checking" : `${problems.length.toLocaleString("en")} found`}
      </p>
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error !== null && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && problems.length === 0 && (
        <EmptyState icon={BookCheck} title="No discrepancies">
          Payments, invoices, refunds, coupons and subscriptions have just been compared.
        </EmptyState>
      )}
      {problems.length >= MAX_SHOWN && (
        <p className="pb-4 text-sm text-ink-2">Showing the first {MAX_SHOWN}.</p>
      )}
      <div className="grid gap-5">
        {kinds.map((kind) => (
          <ProblemGroup
            key={kind}
            kind={kind}
            problems={problems.filter((problem) => problem.kind === kind)}
          />
        ))}
      </div>
    </>
  );
}
