"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useTab } from "../object/object-page";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { AssetList } from "./asset-list";
import { PaywallForm } from "./paywall-form";
import { PriceList } from "./price-list";
import { RetentionForm } from "./retention-form";
import { StorefrontForm } from "./storefront-form";
import { TaxesForm } from "./taxes-form";

interface TabQuery<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Content of a tab once its query has loaded. */
function renderTab<Data>(query: TabQuery<Data>, show: (data: Data) => ReactNode): ReactNode {
  if (query.data !== undefined) return show(query.data);
  if (query.error === null) return <SkeletonRows rows={5} />;
  return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
}

/** Settings of the paywall, of the plans page, of the offer on cancelling, of individual prices and of taxes. */
export function PaywallPage() {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("catalogue:write");
  const paywall = useQuery(trpc.catalogue.paywall.queryOptions());
  const storefront = useQuery(trpc.catalogue.storefront.queryOptions());
  const retention = useQuery(trpc.catalogue.retention.queryOptions());
  const prices = useQuery(trpc.catalogue.prices.queryOptions());
  const assets = useQuery(trpc.catalogue.assets.queryOptions());
  const taxes = useQuery(trpc.catalogue.taxes.queryOptions());
  const [tab, setTab] = useTab("paywall");
  const tabs = [
    {
      value: "paywall",
      label: "Paywall and meter",
      content: renderTab(paywall, (settings) => <PaywallForm settings={settings} canEdit={canEdit} />),
    },
    {
      value: "plans-page",
      label: "Plans page",
      content: renderTab(storefront, (data) => (
        <StorefrontForm
          key={data.plans
            .map(({ plan }) => plan.id)
            .toSorted((one, other) => one - other)
            .join()}
          storefront={data}
          canEdit={canEdit}
        />
      )),
    },
    {
      value: "cancellation-offer",
      label: "Cancellation offer",
      content: renderTab(retention, (data) => <RetentionForm retention={data} canEdit={canEdit} />),
    },
    {
      value: "prices",
      label: "Single stories",
      count: prices.data?.length,
      content: renderTab(prices, (rows) => <PriceList prices={rows} canEdit={canEdit} />),
    },
    {
      value: "assets",
      label: "Assets",
      count: assets.data?.length,
      content: renderTab(assets, (rows) => <AssetList assets={rows} canEdit={canEdit} />),
    },
    {
      value: "taxes",
      label: "Taxes",
      content: renderTab(taxes, (rows) => (
        <TaxesForm key={rows.map(({ id }) => id).join()} taxes={rows} canEdit={canEdit} />
      )),
    },
  ];
  return (
    <div className="max-w-6xl">
      <PageHeader
        title="Paywall and prices"
        description="Meter and paywall, plans page, cancellation offer, prices of single stories, assets and taxes."
      />
      <Tabs
        label="Paywall and prices"
        value={tabs.some(({ value }) => value === tab) ? tab : "paywall"}
        onChange={setTab}
        tabs={tabs}
      />
    </div>
  );
}
