"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { PageHeader } from "../page-header";
import { usePreferences } from "../preferences-provider";
import { QueryError } from "../trpc/query-error";
import { Pager } from "./pager";
import { SearchBox } from "./search-box";
import { ViewMenu } from "./view-menu";

interface ListPageProps<Row> {
  /** Name under which the view settings are stored: `stories`. */
  list: string;
  title: string;
  description: string;
  actions?: ReactNode;
  search?: { placeholder: string; value: string; onChange: (text: string) => void };
  /** `FilterButton`s. */
  filters?: ReactNode;
  /** Present when the list is filtered: clears the filters. */
  onClear?: (() => void) | undefined;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  query: {
    data: { rows: readonly Row[]; next: string | null; previous: string | null } | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  pageHref: (page: { after?: string; before?: string }) => string;
  /** Shown instead of the list when there are no rows at all, and when none match. */
  empty: { all: ReactNode; filtered: ReactNode };
}

/** Layout of every dashboard list: search, URL filters, columns, density, cursor paging, shortcuts. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    list,
    title,
    description,
    actions,
    search,
    filters,
    onClear,
    columns,
    rowId,
    query,
    pageHref,
    empty,
  } = props;
  const { preferences } = usePreferences();
  const { data, error } = query;
  const choosable = columns.filter((column) => column.fixed !== true);
  return (
    <div>
      <PageHeader title={title} description={description} actions={actions} />
      <div role="search" className="flex flex-wrap items-center gap-2 pb-3">
        {search !== undefined && <SearchBox label={`Search ${title.toLowerCase()}`} {...search} />}
        <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-sm:w-screen sm:mx-0 sm:flex-wrap sm:px-0">
          {filters}
        </div>
        {onClear !== undefined && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear all
          </Button>
        )}
        <div className="ms-auto">
          <ViewMenu list={list} columns={choosable} />
        </div>
      </div>
      {error !== null && data === undefined ? (
        <QueryError error={error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <DataTable
            label={title}
            columns={columns}
            rows={data?.rows}
            rowId={rowId}
            hidden={preferences.hidden[list] ?? []}
            density={preferences.density}
            stale={query.isPlaceholderData}
            empty={onClear === undefined ? empty.all : empty.filtered}
          />
          {data !== undefined && data.rows.length > 0 && (
            <Pager
              shown={data.rows.length}
              previous={data.previous === null ? null : pageHref({ before: data.previous })}
              next={data.next === null ? null : pageHref({ after: data.next })}
            />
          )}
        </>
      )}
    </div>
  );
}
