"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, LibraryBig } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { FilterButton } from "../list/filter-button";
import { collectionFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { NewCollection } from "./new-collection";

interface Row {
  id: number;
  name: string;
  slug: string;
  template: string;
  automated: boolean;
  items: number;
  updatedAt: Date;
}

const KINDS = [
  { value: "false", label: "Manual" },
  { value: "true", label: "Automated" },
];

function Kind({ automated }: { automated: boolean }) {
  return automated ? <Badge tone="accent">Automated</Badge> : <Badge>Manual</Badge>;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "name",
    label: "Name",
    fixed: true,
    className: "w-full",
    cell: (row) => (
      <>
        <RowLink href={`/dashboard/collections/${row.id}`}>{row.name}</RowLink>
        <p className="mt-0.5 flex items-center gap-2 font-mono text-xs text-ink-3">{row.slug}</p>
      </>
    ),
  },
  {
    id: "kind",
    label: "Type",
    phone: true,
    cell: (row) => <Kind automated={row.automated} />,
  },
  {
    id: "template",
    label: "Template",
    cell: (row) => <span className="text-ink-2">{row.template}</span>,
  },
  {
    id: "items",
    label: "Items",
    align: "right",
    cell: (row) => (row.automated ? <span className="text-ink-3">–</span> : row.items),
  },
  {
    id: "updated",
    label: "Changed",
    align: "right",
    cell: (row) => <RelativeTime date={row.updatedAt} className="relative whitespace-nowrap text-ink-2" />,
  },
];

/** List of the account's collections. */
export function CollectionsPage() {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const { filter, page, narrow, clear, pageHref } = useListAddress(collectionFilters);
  const query = useQuery(
    trpc.collections.list.queryOptions(
      { filter, page: { ...page, limit: 50 } },
      { placeholderData: keepPreviousData },
    ),
  );
  const narrowed = filter.text !== undefined || filter.automated !== undefined;
  return (
    <ListPage
      list="collections"
      title="Collections"
      description="Ordered lists of stories for front pages, sections and newsletters."
      actions={permissions.includes("collections:write") ? <NewCollection /> : undefined}
      search={{
        placeholder: "Name or slug",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <FilterButton
          label="Type"
          value={filter.automated === undefined ? undefined : String(filter.automated)}
          options={KINDS}
          onChange={(automated) => narrow({ automated })}
        />
      }
      onClear={narrowed ? clear : undefined}
      columns={COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={LibraryBig} title="No collections yet">
            A collection is a named list of stories: manual, in the order you choose, or automated by rules
            such as “newest in a section”. The API serves it at{" "}
            <code className="font-mono text-xs">/api/v1/collections</code>.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No collection matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Check the spelling of the name or slug, or clear the filters.
          </EmptyState>
        ),
      }}
    />
  );
}
