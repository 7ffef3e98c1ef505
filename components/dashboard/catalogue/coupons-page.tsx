"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { FileSearch, Plus, TicketPercent } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ExactTime } from "@/components/ui/relative-time";
import { couponFilterSchema } from "@/server/admin/schemas/index";
import { formatPercent } from "@/server/subscriptions/pricing/index";
import { FilterButton } from "../list/filter-button";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { COUPON_STATUS_OPTIONS, CouponBadge } from "./catalogue-labels";
import { CouponDialog } from "./coupon-dialog";
import type { ListedCoupon } from "./listed-coupon";
import { formatMoney } from "./money";
import { useCatalogueChange } from "./use-catalogue-change";

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
            {coupon.planIds.length === 0 ? "every plan" : `${coupon.planIds.length} of the plans`}
            {coupon.recurring && ", each charge"}
          </p>
        </div>
      ),
    },
    {
      id: "standing",
      label: "State",
      phone: true,
      cell: ({ standing }) => <CouponBadge standing={standing} />,
    },
    { id: "value", label: "Takes off", align: "right", cell: formatDiscount },
    {
      id: "used",
      label: "Used",
      align: "right",
      cell: ({ redeemed, maxRedemptions }) =>
        `${redeemed.toLocaleString("en")}${maxRedemptions === null ? "" : ` of ${maxRedemptions.toLocaleString("en")}`}`,
    },
    { id: "window", label: "Holds", cell: (coupon) => <Window {...coupon} /> },
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
  const { filter, narrow, clear, pageHref } = useListAddress(couponFilterSchema);
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
      Add a coupon
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        list="coupons"
        title="Coupons"
        description="Codes that take something off a price, for as long and as often as each says."
        actions={add}
        search={{
          placeholder: "Code or title",
          value: filter.text ?? "",
          onChange: (text) => narrow({ text }, { typing: true }),
        }}
        filters={
          <FilterButton
            label="State"
            value={filter.standing}
            options={COUPON_STATUS_OPTIONS}
            onChange={(standing) => narrow({ standing })}
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
              A coupon is a code that a buyer types. It takes a percentage or an amount off the plans it
              names.
            </EmptyState>
          ),
          filtered: (
            <EmptyState
              icon={FileSearch}
              title="No coupon matches"
              action={<Button onClick={clear}>Clear the filters</Button>}
            >
              Codes and titles are searched for the text as it stands.
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
        action="End it"
        pending={retire.isPending}
        onConfirm={() => {
          if (retiring === null) return;
          const { id } = retiring;
          void change(() => retire.mutateAsync({ id }), "The coupon has ended.").then(() =>
            setRetiring(null),
          );
        }}
      >
        <p>Nobody can use {retiring?.code} any more. Discounts that were given stay.</p>
      </ConfirmDialog>
    </>
  );
}
