"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, ReceiptText, Stamp } from "lucide-react";
import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CurrencyFilter } from "../list/currency-filter";
import { FilterButton } from "../list/filter-button";
import { invoiceFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { MonthFilter } from "../list/month-filter";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { INVOICE_COLUMNS } from "./invoice-columns";
import { KIND_OPTIONS } from "./invoice-labels";
import { INVOICES_PER_PAGE } from "./invoices-per-page";

function LetterheadLink() {
  return (
    <Link href="/dashboard/invoices/letterhead" prefetch={false} className={buttonLook()}>
      <Stamp aria-hidden />
      Letterhead
    </Link>
  );
}

/** List of the account's invoices and credit notes. */
export function InvoicesPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(invoiceFilters);
  const query = useQuery(
    trpc.invoices.list.queryOptions(
      { filter, page: { ...page, limit: INVOICES_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListPage
      list="invoices"
      title="Invoices"
      description="Invoices and credit notes, numbered consecutively."
      actions={<LetterheadLink />}
      search={{
        placeholder: "Number",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <>
          <FilterButton
            label="Kind"
            value={filter.kind}
            options={KIND_OPTIONS}
            onChange={(kind) => narrow({ kind })}
          />
          <MonthFilter value={filter.month} onChange={(month) => narrow({ month })} />
          <CurrencyFilter value={filter.currency} onChange={(currency) => narrow({ currency })} />
          {filter.subscriber !== undefined && (
            <FilterButton
              label="Subscriber"
              value={String(filter.subscriber)}
              options={[]}
              onChange={(subscriber) => narrow({ subscriber })}
            />
          )}
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={INVOICE_COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={ReceiptText} title="No invoices yet" action={<LetterheadLink />}>
            An invoice is issued for every payment received. Free purchases have no invoice. Set your details
            on invoices under Letterhead.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No invoice matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Search for the whole number, with or without its prefix.
          </EmptyState>
        ),
      }}
    />
  );
}
