"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CreditCard, FileSearch } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CurrencyFilter } from "../list/currency-filter";
import { FilterButton } from "../list/filter-button";
import { paymentFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { MonthFilter } from "../list/month-filter";
import { useListAddress } from "../list/use-list-address";
import { getGatewayName } from "../money/money-labels";
import { useTRPC } from "../trpc/client";
import { PAYMENT_COLUMNS } from "./payment-columns";
import { PAYMENT_OPTIONS } from "./payment-labels";
import { PAYMENTS_PER_PAGE } from "./payments-per-page";

const RECOVERED = [{ value: "true", label: "After a failed attempt" }];

/** List of the account's payments, including failed attempts. */
export function PaymentsPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(paymentFilters);
  const query = useQuery(
    trpc.payments.list.queryOptions(
      { filter, page: { ...page, limit: PAYMENTS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const gateways = useQuery(trpc.payments.gatewayNames.queryOptions());
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  const { subscriber, subscription } = filter;
  return (
    <ListPage
      list="payments"
      title="Payments"
      description="Payments through gateways, with pending and failed attempts."
      search={{
        placeholder: "Payment ID or gateway ID",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <>
          <FilterButton
            label="Status"
            value={filter.status}
            options={PAYMENT_OPTIONS}
            onChange={(status) => narrow({ status })}
          />
          <FilterButton
            label="Gateway"
            value={filter.gateway}
            options={(gateways.data ?? []).map((value) => ({ value, label: getGatewayName(value) }))}
            loading={gateways.isPending}
            onChange={(gateway) => narrow({ gateway })}
          />
          <MonthFilter value={filter.month} onChange={(month) => narrow({ month })} />
          <CurrencyFilter value={filter.currency} onChange={(currency) => narrow({ currency })} />
          <FilterButton
            label="Recovered"
            value={filter.recovered === undefined ? undefined : String(filter.recovered)}
            options={RECOVERED}
            onChange={(recovered) => narrow({ recovered })}
          />
          {subscriber !== undefined && (
            <FilterButton
              label="Subscriber"
              value={String(subscriber)}
              options={[]}
              onChange={() => narrow({ subscriber: undefined })}
            />
          )}
          {subscription !== undefined && (
            <FilterButton
              label="Subscription"
              value={String(subscription)}
              options={[]}
              onChange={() => narrow({ subscription: undefined })}
            />
          )}
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={PAYMENT_COLUMNS}
      rowId={(row) => String(row.id)}
      query={query}
      pageHref={pageHref}
      empty={{
        all: (
          <EmptyState icon={CreditCard} title="No payments yet">
            Payments through a gateway appear here immediately, including failed attempts.
          </EmptyState>
        ),
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No payment matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Enter an ID in full: ours, or the gateway's ID of a payment or subscription.
          </EmptyState>
        ),
      }}
    />
  );
}
