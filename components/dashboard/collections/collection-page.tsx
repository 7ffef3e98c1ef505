"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LibraryBig, ListFilter } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { JsonView } from "@/components/ui/json-view";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { CollectionItemRow } from "@/server/publishing/newsroom/index";
import { ShowMore } from "../list/show-more";
import { ObjectPage } from "../object/object-page";
import { useStaff } from "../staff-provider";
import { StateBadge } from "../stories/state-badge";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { ArrangeItems, type PlacedItem } from "./arrange-items";
import { CollectionActions } from "./collection-actions";
import { CollectionHistory } from "./collection-history";
import { RulesEditor } from "./rules-editor";

function getName(row: CollectionItemRow): string {
  return row.childName ?? row.headline ?? "Unpublished story";
}

function Item({ row }: { row: CollectionItemRow }) {
  if (row.childId !== null)
    return (
      <>
        <Link
          href={`/dashboard/collections/${row.childId}`}
          prefetch={false}
          className="min-w-0 flex-1 truncate font-medium hover:text-accent hover:underline"
        >
          {row.childName ?? "Deleted collection"}
        </Link>
        <Badge>Collection</Badge>
      </>
    );
  if (row.storyId === null || row.headline === null)
    return <span className="flex-1 text-ink-3">Unpublished story</span>;
  return (
    <>
      <Link
        href={`/dashboard/stories/${row.storyId}`}
        prefetch={false}
        className="min-w-0 flex-1 truncate font-medium hover:text-accent hover:underline"
      >
        {row.headline || "Untitled"}
      </Link>
      {row.state !== null && (
        <span className={row.state === "published" ? "max-sm:hidden" : undefined}>
          <StateBadge state={row.state} />
        </span>
      )}
    </>
  );
}

/** A newly added item has only a name. */
function renderItem(item: PlacedItem | (PlacedItem & CollectionItemRow)) {
  return <Item row={{ rank: 0, state: null, headline: item.name, childName: item.name, ...item }} />;
}

function Items({ id, revision }: { id: number; revision: number }) {
  const { permissions } = useStaff();
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.collections.items.infiniteQueryOptions(
      { id },
      { getNextPageParam: (page) => page.next, initialCursor: null },
    ),
  );
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  const canEdit = permissions.includes("collections:write");
  if (rows.length === 0 && !canEdit) {
    return (
      <EmptyState icon={LibraryBig} title="No items yet">
        Stories and collections added to this collection appear here in order.
      </EmptyState>
    );
  }
  const arranges = canEdit && !query.hasNextPage;
  const placed = rows.map((row) => ({ ...row, name: getName(row) }));
  return (
    <>
      {arranges ? (
        <ArrangeItems collection={{ id, revision }} items={placed} show={renderItem} />
      ) : (
        <ol aria-label="Items" className="divide-y divide-line">
          {rows.map((row, index) => (
            <li key={row.id} className="flex items-center gap-4 py-2.5 text-sm">
              <span aria-hidden className="tabular w-6 shrink-0 text-right text-xs text-ink-3">
                {index + 1}
              </span>
              <Item row={row} />
            </li>
          ))}
        </ol>
      )}
      <ShowMore query={query} />
    </>
  );
}

function Rules({ rules }: { rules: Record<string, unknown> }) {
  const entries = Object.entries(rules);
  if (entries.length === 0) {
    return (
      <EmptyState icon={ListFilter} title="No rules">
        This automated collection has no rules, so it includes every published story, newest first.
      </EmptyState>
    );
  }
  return (
    <dl className="max-w-2xl divide-y divide-line">
      {entries.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[10rem_1fr] gap-4 py-2.5 text-sm">
          <dt className="text-ink-3">{name}</dt>
          <dd className="font-mono text-xs leading-5 break-words">
            {typeof value === "string" ? value : JSON.stringify(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Page of one collection: its facts, its items or rules, JSON. */
export function CollectionPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useQuery(trpc.collections.get.queryOptions({ id }));
  const collection = query.data;
  if (collection === undefined)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { automated, rules } = collection;
  return (
    <ObjectPage
      kind="Collection"
      title={collection.name}
      badges={automated ? <Badge tone="accent">Automated</Badge> : <Badge>Manual</Badge>}
      id={String(collection.id)}
      actions={
        permissions.includes("collections:write") ? <CollectionActions collection={collection} /> : undefined
      }
      facts={[
        { label: "Slug", value: <span className="font-mono text-xs">{collection.slug}</span> },
        { label: "Template", value: collection.template },
        ...(automated ? [] : [{ label: "Items", value: collection.items }]),
        { label: "Fall back to newest stories", value: collection.fallback ? "Yes" : "No" },
        ...(collection.summary === null ? [] : [{ label: "Summary", value: collection.summary }]),
        ...(collection.collectionDate === null
          ? []
          : [{ label: "Date", value: <RelativeTime date={collection.collectionDate} /> }]),
        { label: "Created", value: <RelativeTime date={collection.createdAt} /> },
        { label: "Changed", value: <RelativeTime date={collection.updatedAt} /> },
      ]}
      tabs={[
        automated
          ? {
              value: "rules",
              label: "Rules",
              content: permissions.includes("collections:write") ? (
                <RulesEditor
                  collection={{ id: collection.id, revision: collection.revision }}
                  rules={rules}
                />
              ) : (
                <Rules rules={rules} />
              ),
            }
          : {
              value: "items",
              label: "Items",
              count: collection.items,
              content: <Items id={collection.id} revision={collection.revision} />,
            },
        { value: "history", label: "History", content: <CollectionHistory id={collection.id} /> },
        {
          value: "json",
          label: "JSON",
          content: <JsonView value={collection} label="collection" />,
        },
      ]}
    />
  );
}
