"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { CopyId } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { FactList } from "../object/object-page";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

/** How the account is set up. */
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
        { label: "Account id", value: <CopyId id={String(facts.id)} label="Copy the account's id" /> },
        { label: "Public key", value: <CopyId id={facts.key} label="Copy the public key" /> },
        { label: "Site", value: <span className="break-all">{facts.siteUrl}</span> },
        { label: "Time zone", value: facts.timeZone },
        { label: "Language", value: facts.language },
        {
          label: "Paywall is kept by",
          value: facts.paywallEnforcement === "api" ? "Masthead" : "The publication's own pages",
        },
        { label: "Free cards of a closed story", value: facts.freeCards },
        {
          label: "New addresses",
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

/** Server keys, by what is shown of them. */
export function ServerKeys() {
  const trpc = useTRPC();
  const query = useQuery(trpc.account.serverKeys.queryOptions());
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-16 w-full" />;
  }
  if (query.data.length === 0) {
    return (
      <p className="text-sm text-ink-2">This account has no server key. Calls with X-SUBAUTH are refused.</p>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {query.data.map((key) => (
        <li key={key.id} className="flex items-center gap-4 px-4 py-3 text-sm">
          <code className="font-mono text-xs">{key.prefix}…</code>
          <span className="min-w-0 flex-1 text-xs text-ink-3">
            Made <RelativeTime date={key.createdAt} />
          </span>
          {key.revokedAt === null ? <Badge tone="good">Live</Badge> : <Badge tone="bad">Revoked</Badge>}
        </li>
      ))}
    </ul>
  );
}
