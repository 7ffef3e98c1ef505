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
import { CrawlerList } from "./crawler-list";
import { TermsForm } from "./terms-form";

interface PageQuery {
  error: unknown;
  refetch: () => unknown;
}

/** What a tab shows until its data are there. */
function Waiting({ queries }: { queries: readonly PageQuery[] }): ReactNode {
  const failed = queries.find(({ error }) => error !== null);
  if (failed === undefined) return <SkeletonRows rows={5} />;
  return <QueryError error={failed.error} onRetry={() => void failed.refetch()} />;
}

/** Terms for AI crawlers, and the crawlers that have licences. */
export function CrawlersPage() {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("catalogue:write");
  const terms = useQuery(trpc.crawlers.terms.queryOptions());
  const options = useQuery(trpc.crawlers.options.queryOptions());
  const list = useQuery(trpc.crawlers.list.queryOptions());
  const [tab, setTab] = useTab("terms");
  const tabs = [
    {
      value: "terms",
      label: "Terms",
      content:
        terms.data === undefined || options.data === undefined ? (
          <Waiting queries={[terms, options]} />
        ) : (
          <TermsForm licensing={terms.data} options={options.data} canEdit={canEdit} />
        ),
    },
    {
      value: "crawlers",
      label: "Crawlers",
      count: list.data?.length,
      content:
        list.data === undefined ? (
          <Waiting queries={[list]} />
        ) : (
          <CrawlerList crawlers={list.data} canEdit={canEdit} />
        ),
    },
  ];
  return (
    <div className="max-w-6xl">
      <PageHeader
        title="AI crawlers"
        description="Terms under which AI may use your stories, and the crawlers that bought licences."
      />
      <Tabs
        label="AI crawlers"
        value={tabs.some(({ value }) => value === tab) ? tab : "terms"}
        onChange={setTab}
        tabs={tabs}
      />
    </div>
  );
}
