"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, LibraryBig } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { collectionFilterSchema } from "@/server/admin/schemas/index";
import { FilterButton } from "../list/filter-button";
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
  { value: "false", label: "By hand" },
  { value: "true", label: "By rules" },
];

function Kind({ automated }: { automated: boolean }) {
  return automated ? <Badge tone="accent">By rules</Badge> : <Badge>By hand</Badge>;
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
    label: "Filled",
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
  const { filter, page, narrow, clear, pageHref } = useListAddress(collectionFilterSchema);
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
      description="Ordered sets of stories that make fronts, sections and newsletters."
      actions={permissions.includes("collections:write") ? <NewCollection /> : undefined}
      search={{
        placeholder: "Name or slug",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <FilterButton
          label="Filled"
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
            A collection is a list of stories under a name. It is filled by hand, in the order you choose, or
            by rules such as “the newest of a section”, and served at{" "}
            <code className="font-mono text-xs">/api/v1/collections</code>.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No collection matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Names and slugs are searched for the text as it stands.
          </EmptyState>
        ),
      }}
    />
  );
}
