"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import type { AuditEntry } from "@/server/audit/index";
import { ObjectPage } from "../object/object-page";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { findObjectHref, formatAction, formatActorKind, formatObjectType } from "./audit-labels";
import { ChangeList } from "./change-list";

function ObjectName({ object }: Pick<AuditEntry, "object">) {
  if (object === null) return "–";
  const name = `${formatObjectType(object.type)} ${object.id}`;
  const href = findObjectHref(object);
  if (href === null) return name;
  return (
    <Link href={href} prefetch={false} className="text-accent hover:underline">
      {name}
    </Link>
  );
}

/** Page of one entry of the audit log: who, what, from where, and the fields before and after. */
export function AuditEntryPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.audit.get.queryOptions({ id }));
  if (query.data === undefined)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { entry, changes } = query.data;
  const { actor, action, object, at, ipAddress, userAgent, requestId } = entry;
  const who = actor.id === null ? formatActorKind(actor.kind) : `${formatActorKind(actor.kind)} ${actor.id}`;
  return (
    <ObjectPage
      kind="Entry"
      title={formatAction(action)}
      id={id}
      facts={[
        { label: "By", value: `${actor.name} (${who})` },
        { label: "Object", value: <ObjectName object={object} /> },
        { label: "When", value: <RelativeTime systemClock date={at} /> },
        { label: "Time", value: <ExactTime date={at} /> },
        { label: "Time (UTC)", value: at.toISOString() },
        { label: "IP address", value: ipAddress ?? "–" },
        { label: "Browser or client", value: userAgent ?? "–" },
        { label: "Request ID", value: requestId ?? "–" },
      ]}
      tabs={[
        {
          value: "changes",
          label: "Changes",
          count: entry.changes,
          content: <ChangeList changes={changes} />,
        },
        {
          value: "json",
          label: "JSON",
          content: <JsonView value={{ ...entry, changes }} label="entry" />,
        },
      ]}
    />
  );
}
