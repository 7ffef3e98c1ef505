"use client";

import { useQuery } from "@tanstack/react-query";
import { CopyId } from "@/components/ui/copy-button";
import { Skeleton } from "@/components/ui/skeleton";
import { FactList } from "../object/object-page";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

/** Facts about the account. */
export function AccountFactsView() {
  const trpc = useTRPC();
  const query = useQuery(trpc.account.facts.queryOptions());
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-24 w-full" />;
  }
  const facts = query.data;
  return (
    <FactList
      columns={3}
      facts={[
        { label: "Name", value: facts.name },
        { label: "Account ID", value: <CopyId id={String(facts.id)} label="Copy account ID" /> },
        { label: "Public key", value: <CopyId id={facts.key} label="Copy public key" /> },
        { label: "Site", value: <span className="break-all">{facts.siteUrl}</span> },
        { label: "Time zone", value: facts.timeZone },
        { label: "Language", value: facts.language },
        {
          label: "Paywall enforced by",
          value: facts.paywallEnforcement === "api" ? "Masthead" : "Your front end",
        },
        { label: "Free cards in paywalled stories", value: facts.freeCards },
        {
          label: "Story URL format",
          value: <code className="font-mono text-xs break-all">{facts.storySlugFormat}</code>,
        },
        {
          label: "Domains",
          value: (
            <ul>
              {facts.domains.map((domain) => (
                <li key={domain} className="break-all">
                  {domain}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
