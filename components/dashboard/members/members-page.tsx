"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, UsersRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { MemberListItem } from "@/server/identity/admin/index";
import { FilterButton } from "../list/filter-button";
import { memberFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { getProviderName } from "./member-labels";
import { MemberStatus } from "./member-status";
import { MEMBERS_PER_PAGE } from "./per-page";

const COLUMNS: readonly Column<MemberListItem>[] = [
  {
    id: "name",
    label: "Member",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0">
        <div className="truncate">
          <RowLink href={`/dashboard/members/${row.id}`}>{row.name}</RowLink>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">{row.email ?? row.phoneNumber}</p>
      </div>
    ),
  },
  { id: "status", label: "Status", phone: true, cell: (row) => <MemberStatus member={row} /> },
  { id: "source", label: "Sign-up method", cell: ({ source }) => <Badge>{getProviderName(source)}</Badge> },
  {
    id: "since",
    label: "Signed up",
    className: "whitespace-nowrap",
    cell: (row) => <RelativeTime date={row.createdAt} className="relative" />,
  },
];

const STATUSES = [
  { value: "false", label: "Active" },
  { value: "true", label: "Locked" },
] as const;

/** List of the publication's members. */
export function MembersPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(memberFilters);
  const query = useQuery(
    trpc.members.list.queryOptions(
      { filter, page: { ...page, limit: MEMBERS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const narrowed = filter.text !== undefined || filter.locked !== undefined;
  return (
    <ListPage
      list="members"
      title="Members"
      description="Readers who signed up here, and how they log in."
      search={{
        placeholder: "Email, name, username or phone",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <FilterButton
          label="Status"
          value={filter.locked === undefined ? undefined : String(filter.locked)}
          options={STATUSES}
          onChange={(locked) => narrow({ locked })}
        />
      }
      onClear={narrowed ? clear : undefined}
      columns={COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={UsersRound} title="No members yet">
            Readers who sign up on the publication's pages, through one of your applications or with another
            provider appear here. Readers from your own single sign-on are not members.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No member matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Names and email addresses match from their beginning.
          </EmptyState>
        ),
      }}
    />
  );
}
