"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { FileSearch, Plus, TicketPercent } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { formatCount } from "@/components/ui/plural";
import { ExactTime } from "@/components/ui/relative-time";
import { formatPercent } from "@/shared/money.rules";
import { FilterButton } from "../list/filter-button";
import { couponFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { COUPON_STATUS_OPTIONS, CouponBadge } from "./catalogue-labels";
import type { ListedCoupon } from "./listed-coupon";
import { formatMoney } from "./money";
import { useCatalogueChange } from "./use-catalogue-change";

const CouponDialog = lazyOpenDialog(async () => (await import("./coupon-dialog")).CouponDialog);

function formatDiscount({ discountType, value, currency }: ListedCoupon): string {
  return discountType === "percent" ? formatPercent(value) : formatMoney(value, currency ?? "");
}

function Window({ validFrom, validUntil }: ListedCoupon) {
  if (validFrom === null && validUntil === null) return <span className="text-ink-3">Always</span>;
  return (
    <span className="whitespace-nowrap">
      {validFrom !== null && (
        <>
          from <ExactTime date={validFrom} />{" "}
        </>
      )}
      {validUntil !== null && (
        <>
          until <ExactTime date={validUntil} />
        </>
      )}
    </span>
  );
}

function createColumns(edit: ((coupon: ListedCoupon) => void) | null): readonly Column<ListedCoupon>[] {
  return [
    {
      id: "code",
      label: "Code",
      fixed: true,
      className: "w-full max-w-0",
      cell: (coupon) => (
        <div className="min-w-0">
          {edit === null ? (
            <code className="block truncate font-mono text-sm font-medium">{coupon.code}</code>
          ) : (
            <button
              type="button"
              className="block max-w-full truncate font-mono text-sm font-medium text-ink hover:underline"
              onClick={() => edit(coupon)}
            >
              {coupon.code}
            </button>
          )}
          <p className="mt-0.5 truncate text-xs text-ink-3">
            {coupon.title},{" "}
            {coupon.planIds.length === 0 ? "every plan" : formatCount(coupon.planIds.length, "plan")}
            {coupon.recurring && ", every charge"}
          </p>
        </div>
      ),
    },
    {
      id: "status",
      label: "Status",
      phone: true,
      cell: ({ status }) => <CouponBadge status={status} />,
    },
    { id: "value", label: "Discount", align: "right", cell: formatDiscount },
    {
      id: "used",
      label: "Redemptions",
      align: "right",
      cell: ({ redeemed, maxRedemptions }) =>
        `${redeemed.toLocaleString("en")}${maxRedemptions === null ? "" : ` of ${maxRedemptions.toLocaleString("en")}`}`,
    },
    { id: "window", label: "Valid", cell: (coupon) => <Window {...coupon} /> },
  ];
}

/** List of the coupon codes that reduce a price. */
export function CouponsPage() {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("catalogue:write");
  const change = useCatalogueChange();
  const retire = useMutation(trpc.catalogue.retireCoupon.mutationOptions());
  const [editing, setEditing] = useState<ListedCoupon | "new" | null>(null);
  const [retiring, setRetiring] = useState<ListedCoupon | null>(null);
  const { filter, narrow, clear, pageHref } = useListAddress(couponFilters);
  const query = useQuery(
    trpc.catalogue.coupons.queryOptions(filter, {
      placeholderData: keepPreviousData,
      select: (rows) => ({ rows, next: null, previous: null }),
    }),
  );
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setEditing("new")}>
      <Plus aria-hidden />
      Add coupon
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        list="coupons"
        title="Coupons"
        description="Discount codes, each with an optional validity period and redemption limit."
        actions={add}
        search={{
          placeholder: "Code or title",
          value: filter.text ?? "",
          onChange: (text) => narrow({ text }, { typing: true }),
        }}
        filters={
          <FilterButton
            label="Status"
            value={filter.standing}
            options={COUPON_STATUS_OPTIONS}
            onChange={(status) => narrow({ standing: status })}
          />
        }
        onClear={narrowed ? clear : undefined}
        columns={createColumns(canEdit ? setEditing : null)}
        rowId={(coupon) => String(coupon.id)}
        query={query}
        pageHref={pageHref}
        empty={{
          all: (
            <EmptyState icon={TicketPercent} title="No coupons yet" action={add}>
              A coupon is a code that buyers enter at checkout. It takes a percentage or a fixed amount off
              all plans or the plans you select.
            </EmptyState>
          ),
          filtered: (
            <EmptyState
              icon={FileSearch}
              title="No coupon matches"
              action={<Button onClick={clear}>Clear the filters</Button>}
            >
              Check the spelling of the code or title, or clear the filters.
            </EmptyState>
          ),
        }}
      />
      {editing !== null && (
        <CouponDialog
          coupon={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onRetire={(coupon) => {
            setEditing(null);
            setRetiring(coupon);
          }}
        />
      )}
      <ConfirmDialog
        open={retiring !== null}
        onOpenChange={() => setRetiring(null)}
        title="End this coupon?"
        action="End coupon"
        pending={retire.isPending}
        onConfirm={() => {
          if (retiring === null) return;
          const { id } = retiring;
          void change(() => retire.mutateAsync({ id }), "Coupon ended").then(() => setRetiring(null));
        }}
      >
        <p>{retiring?.code} can no longer be redeemed. Discounts already applied are kept.</p>
      </ConfirmDialog>
    </>
  );
}
