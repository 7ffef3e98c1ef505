"use client";

import Link, { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Skeleton } from "./skeleton";

/** A column of a list. */
export interface Column<Row> {
  id: string;
  /** Shown in the column's heading and in the column menu. */
  label: string;
  /** The column cannot be hidden. */
  fixed?: boolean;
  /** Shown beside the first column even on a phone. */
  phone?: boolean;
  align?: "right";
  /** Class names of the column, such as its width. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

export type Density = "comfortable" | "compact";

interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  hidden?: readonly string[];
  density?: Density;
  /** The rows are stale while newer ones load. */
  stale?: boolean;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
}

const PADDING = { comfortable: "py-2.5", compact: "py-1" } as const;

const EDGES = "first:ps-0 last:pe-0 md:first:ps-3 md:last:pe-3";

const staysOnPhones = <Row,>(column: Column<Row>) => column.fixed === true || column.phone === true;

function getCellClass<Row>(column: Column<Row>, edge: Column<Row> | undefined): string {
  return cn(
    column.align === "right" && "tabular text-end whitespace-nowrap",
    !staysOnPhones(column) && "max-md:hidden",
    column === edge && "max-md:pe-0",
    column.className,
  );
}

/** Table: density, column choice, fewer columns on a phone, skeleton rows on first load. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, hidden = [], density = "comfortable", stale = false, empty } = props;
  if (rows !== undefined && rows.length === 0) return empty;
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const edge = shown.findLast(staysOnPhones);
  return (
    <table
      aria-label={label}
      aria-busy={stale || rows === undefined}
      className="w-full border-collapse text-sm"
    >
      <thead>
        <tr className="border-b border-line">
          {shown.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cn(
                "h-9 px-3 text-xs font-medium whitespace-nowrap text-ink-3",
                column.align !== "right" && "text-start",
                EDGES,
                getCellClass(column, edge),
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={cn("transition-opacity", stale && "opacity-60")}>
        {rows === undefined
          ? Array.from({ length: 8 }, (_, index) => (
              // Placeholders have no key.
              <tr key={index} className="border-b border-line">
                {shown.map((column, place) => (
                  <td
                    key={column.id}
                    className={cn("px-3", EDGES, PADDING[density], getCellClass(column, edge))}
                  >
                    <Skeleton className={place === 0 ? "h-5 w-4/5" : "h-4 w-20"} />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <tr
                key={rowId(row)}
                className="group/row relative border-b border-line transition-colors hover:bg-hover has-[a[data-row-link]:focus-visible]:bg-accent-soft"
              >
                {shown.map((column) => (
                  <td
                    key={column.id}
                    className={cn("px-3 align-middle", EDGES, PADDING[density], getCellClass(column, edge))}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function RowHint() {
  const { pending } = useLinkStatus();
  return <span aria-hidden className={cn("absolute inset-0", pending && "breathe bg-hover")} />;
}

/** Link of a row: the whole row opens it, and j/k move between rows. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      data-row-link=""
      className="font-medium text-ink outline-none after:absolute after:inset-0 focus-visible:after:rounded focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      <span className="relative">{children}</span>
      <RowHint />
    </Link>
  );
}
