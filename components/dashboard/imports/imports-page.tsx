"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, FolderInput } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { FilterButton } from "../list/filter-button";
import { importFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { getSourceName, ImportStatus, sumOutcome } from "./import-status";

interface Row {
  id: string;
  source: string;
  fileName: string;
  dryRun: boolean;
  status: string;
  counts: Record<string, unknown>;
  startedBy: string;
  startedAt: Date;
}

const STATUSES = [
  { value: "running", label: "Running" },
  { value: "finished", label: "Finished" },
  { value: "failed", label: "Failed" },
  { value: "interrupted", label: "Interrupted" },
];

function createCountCell(outcome: string) {
  return (row: Row) => {
    const total = sumOutcome(row.counts, outcome);
    return <span className={total === 0 ? "text-ink-3" : "text-ink"}>{total.toLocaleString("en")}</span>;
  };
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "file",
    label: "File",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <span className="truncate">
            <RowLink href={`/dashboard/imports/${row.id}`}>{row.fileName}</RowLink>
          </span>
          {row.dryRun && <Badge tone="warn">Dry run</Badge>}
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {getSourceName(row.source)}, by {row.startedBy}
        </p>
      </div>
    ),
  },
  {
    id: "status",
    label: "Status",
    phone: true,
    cell: (row) => <ImportStatus status={row.status} />,
  },
  { id: "created", label: "Created", align: "right", cell: createCountCell("created") },
  { id: "updated", label: "Updated", align: "right", cell: createCountCell("updated") },
  { id: "skipped", label: "Skipped", align: "right", cell: createCountCell("skipped") },
  { id: "failed", label: "Failed", align: "right", cell: createCountCell("failed") },
  {
    id: "started",
    label: "Started",
    align: "right",
    cell: (row) => (
      <RelativeTime systemClock date={row.startedAt} className="relative whitespace-nowrap text-ink-2" />
    ),
  },
];

/** List of import runs. */
export function ImportsPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(importFilters);
  const query = useQuery(
    trpc.imports.list.queryOptions(
      { ...filter, page: { ...page, limit: 50 } },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ListPage
      list="imports"
      title="Imports"
      description="Content imported from other systems, with results and problems."
      filters={
        <FilterButton
          label="Status"
          value={filter.status}
          options={STATUSES}
          onChange={(status) => narrow({ status })}
        />
      }
      onClear={filter.status === undefined ? undefined : clear}
      columns={COLUMNS}
      rowId={(row) => row.id}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={FolderInput} title="No imports yet">
            Import a WordPress export with its authors, sections, tags, posts, pictures, menus and comments.
            It is safe to run twice; <code className="font-mono text-xs">--dry-run</code> shows what would
            change.
            <code className="mt-3 block rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs text-ink">
              npm run masthead -- import wordpress export.xml
            </code>
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No import with this status"
            action={<Button onClick={clear}>Clear the filter</Button>}
          >
            Imports stay here with their report. Clear the filter to see all of them.
          </EmptyState>
        ),
      }}
    />
  );
}
