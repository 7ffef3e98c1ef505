"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, FileSearch, ScrollText } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterButton } from "../list/filter-button";
import { buildListHref } from "../list/list-address";
import { auditFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { AUDIT_COLUMNS } from "./audit-columns";
import { formatAction, formatActorKind, toActorValue } from "./audit-labels";
import { DayFilter } from "./day-filter";
import { ENTRIES_PER_PAGE } from "./entries-per-page";

/** The audit log: what the team, server keys and the command line did, newest first. */
export function AuditPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(auditFilters);
  const query = useQuery(
    trpc.audit.list.queryOptions(
      { filter, page: { ...page, limit: ENTRIES_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const choices = useQuery(trpc.audit.choices.queryOptions());
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListPage
      list="audit"
      title="Audit log"
      description="What your team, server keys and the command line did, newest first."
      actions={
        <a className={buttonLook()} href={buildListHref("/dashboard-files/audit-log", filter)} download>
          <Download aria-hidden />
          Export CSV
        </a>
      }
      search={{
        placeholder: "Name or object ID",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <>
          <FilterButton
            label="By"
            searchable
            value={filter.actor}
            options={(choices.data?.actors ?? []).map((actor) => ({
              value: toActorValue(actor),
              label: `${actor.name} (${formatActorKind(actor.kind).toLowerCase()})`,
            }))}
            loading={choices.isPending}
            onChange={(actor) => narrow({ actor })}
          />
          <FilterButton
            label="Action"
            searchable
            value={filter.action}
            options={(choices.data?.actions ?? []).map((value) => ({ value, label: formatAction(value) }))}
            loading={choices.isPending}
            onChange={(action) => narrow({ action })}
          />
          <DayFilter label="From" value={filter.from} onChange={(from) => narrow({ from })} />
          <DayFilter label="To" value={filter.to} onChange={(to) => narrow({ to })} />
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={AUDIT_COLUMNS}
      rowId={(row) => row.id}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={ScrollText} title="No entries yet">
            An entry appears here with every change by your team, a server key or the command line.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No entry matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Enter an object's ID in full, or part of a name.
          </EmptyState>
        ),
      }}
    />
  );
}
