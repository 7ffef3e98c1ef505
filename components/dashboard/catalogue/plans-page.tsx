"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, Plus, Tags } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { RelativeTime } from "@/components/ui/relative-time";
import type { StaffGroup } from "@/server/subscriptions/catalogue/index";
import { FilterButton } from "../list/filter-button";
import { groupFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { formatPlanPrice, GROUP_TYPE_LABELS, GROUP_TYPE_OPTIONS } from "./catalogue-labels";

const NewGroup = lazyOpenDialog(async () => (await import("./new-group")).NewGroup);

function countBuyers({ buyers }: StaffGroup): number {
  return Object.values(buyers).reduce((sum, count) => sum + count, 0);
}

const COLUMNS: readonly Column<StaffGroup>[] = [
  {
    id: "name",
    label: "Group",
    fixed: true,
    className: "w-full max-w-0",
    cell: (group) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/plans/${group.id}`}>{group.name}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          {group.plans.length === 0 ? "No plans yet" : group.plans.map(formatPlanPrice).join(" · ")}
        </p>
      </div>
    ),
  },
  {
    id: "type",
    label: "Type",
    phone: true,
    cell: ({ type }) => <Badge>{GROUP_TYPE_LABELS[type].name}</Badge>,
  },
  {
    id: "public",
    label: "Visibility",
    cell: ({ public: isPublic }) =>
      isPublic ? <span className="text-ink-2">Public</span> : <span className="text-warn">Private</span>,
  },
  { id: "plans", label: "Plans", align: "right", cell: ({ plans }) => plans.length },
  {
    id: "buyers",
    label: "Subscriptions",
    align: "right",
    cell: (group) => countBuyers(group).toLocaleString("en"),
  },
  {
    id: "changed",
    label: "Changed",
    className: "whitespace-nowrap",
    cell: ({ updatedAt }) => <RelativeTime date={updatedAt} className="relative text-ink-2" />,
  },
];

/** List of the plan groups that the publication sells. */
export function PlansPage() {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("catalogue:write");
  const [adding, setAdding] = useState(false);
  const { filter, narrow, clear, pageHref } = useListAddress(groupFilters);
  const query = useQuery(
    trpc.catalogue.groups.queryOptions(filter, {
      placeholderData: keepPreviousData,
      select: (rows) => ({ rows, next: null, previous: null }),
    }),
  );
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add group
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        list="plans"
        title="Plans"
        description="What readers can subscribe to. Plans in a group include the same access."
        actions={add}
        search={{
          placeholder: "Group or plan",
          value: filter.text ?? "",
          onChange: (text) => narrow({ text }, { typing: true }),
        }}
        filters={
          <FilterButton
            label="Type"
            value={filter.type}
            options={GROUP_TYPE_OPTIONS}
            onChange={(type) => narrow({ type })}
          />
        }
        onClear={narrowed ? clear : undefined}
        columns={COLUMNS}
        rowId={(group) => String(group.id)}
        query={query}
        pageHref={pageHref}
        empty={{
          all: (
            <EmptyState icon={Tags} title="No plans yet" action={add}>
              Add a group to define what subscriptions give access to, then add plans to set duration and
              price.
            </EmptyState>
          ),
          filtered: (
            <EmptyState
              icon={FileSearch}
              title="No group matches"
              action={<Button onClick={clear}>Clear the filters</Button>}
            >
              Check the spelling of the group or plan, or clear the filters.
            </EmptyState>
          ),
        }}
      />
      {adding && <NewGroup onClose={() => setAdding(false)} />}
    </>
  );
}
