"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime } from "@/components/ui/relative-time";
import type { SubscriberDossier } from "@/server/subscriptions/admin/index";
import { MergePanel } from "../merges/merge-panel";
import { type Fact, ObjectPage } from "../object/object-page";
import { Timeline } from "../object/timeline";
import { PrivacyPanel } from "../privacy/privacy-panel";
import { useStaff } from "../staff-provider";
import { SellButton } from "../subscriptions/sell-button";
import { formatAction, getActorName } from "../subscriptions/subscription-labels";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { ExplainPanel } from "./explain-panel";
import { formatIdentity } from "./format-identity";
import { SubscriptionList } from "./subscription-list";

function toFacts({ subscriber }: SubscriberDossier): Fact[] {
  const { metadata, cumulativeEnds } = subscriber;
  const end = cumulativeEnds.standard;
  return [
    {
      label: "Identities",
      value: (
        <ul>
          {subscriber.identities.map(({ provider, value }) => (
            <li key={`${provider}/${value}`} className="break-all">
              {formatIdentity({ provider, value })}
            </li>
          ))}
        </ul>
      ),
    },
    { label: "Created", value: <ExactTime date={subscriber.createdAt} /> },
    {
      label: "Subscribed until",
      value: end === null ? <span className="text-ink-3">–</span> : <ExactTime date={end} />,
    },
    { label: "Phone number", value: metadata?.phone_number ?? <span className="text-ink-3">–</span> },
    {
      label: "Member account",
      value:
        subscriber.readerId === null ? (
          "No"
        ) : (
          <Link href={`/dashboard/members/${subscriber.readerId}`} className="underline underline-offset-2">
            Member {subscriber.readerId}
          </Link>
        ),
    },
  ];
}

function History({ history }: Pick<SubscriberDossier, "history">) {
  return (
    <Timeline
      label="History"
      entries={history.map((entry) => ({
        id: String(entry.id),
        title: formatAction(entry.action),
        detail: (
          <>
            <Link
              href={`/dashboard/subscriptions/${entry.subscriptionId}`}
              className="underline underline-offset-2"
            >
              {entry.planName}
            </Link>
            {`, by ${getActorName(entry)}${entry.note === null ? "" : `: ${entry.note}`}`}
          </>
        ),
        at: entry.at,
      }))}
    />
  );
}

/** Page of one subscriber: identities, purchases, gifts, shares, history, and access decisions. */
export function SubscriberPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useQuery(trpc.subscribers.get.queryOptions({ id }));
  const dossier = query.data;
  if (dossier === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { subscriber, subscriptions, gifts, memberships, history } = dossier;
  const [identity] = subscriber.identities;
  const canEdit = permissions.includes("subscriptions:write") && identity !== undefined;
  return (
    <ObjectPage
      kind="Subscriber"
      title={subscriber.name ?? identity?.value ?? `Subscriber ${subscriber.id}`}
      id={String(subscriber.id)}
      actions={
        canEdit ? (
          <>
            <SellButton buyer={identity} isGift />
            <SellButton buyer={identity} />
          </>
        ) : undefined
      }
      facts={toFacts(dossier)}
      tabs={[
        {
          value: "subscriptions",
          label: "Subscriptions",
          count: subscriptions.length,
          content: <SubscriptionList rows={subscriptions} empty="No subscriptions" />,
        },
        {
          value: "gifts",
          label: "Gifts",
          count: gifts.length,
          content: <SubscriptionList rows={gifts} empty="No gifts" />,
        },
        {
          value: "memberships",
          label: "Memberships",
          count: memberships.length,
          content: <SubscriptionList rows={memberships} empty="No shared subscriptions" />,
        },
        { value: "history", label: "History", content: <History history={history} /> },
        ...(identity === undefined
          ? []
          : [{ value: "access", label: "Access", content: <ExplainPanel reader={identity} /> }]),
        { value: "merge", label: "Merge", content: <MergePanel subscriberId={subscriber.id} /> },
        {
          value: "metadata",
          label: "Metadata",
          content: <JsonView value={subscriber.metadata ?? {}} label="metadata" />,
        },
        ...(permissions.includes("privacy:write")
          ? [
              {
                value: "privacy",
                label: "Privacy",
                content: <PrivacyPanel person={{ kind: "subscriber", id }} />,
              },
            ]
          : []),
      ]}
    />
  );
}
