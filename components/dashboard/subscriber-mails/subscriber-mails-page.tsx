"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { MailKind } from "@/shared/mail-kinds";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { MailEditor } from "./mail-editor";
import { MAIL_NAMES } from "./mail-names";

/** Scroll to the editor where it is below the list, as on a phone. */
function scrollToEditor(element: HTMLElement | null): void {
  if (element !== null && element.getBoundingClientRect().top > innerHeight / 2)
    element.scrollIntoView({ block: "start" });
}

/** List and editor of all kinds of mail to subscribers. */
export function SubscriberMailsPage() {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useQuery(trpc.subscriberMails.list.queryOptions());
  const [chosen, choose] = useState<MailKind>("invoice");
  const heading = useRef<HTMLHeadingElement>(null);
  const setting = query.data?.find(({ kind }) => kind === chosen);
  return (
    <div className="max-w-6xl">
      <PageHeader
        title="Subscriber emails"
        description="Emails to subscribers, with the default text or your own, and your invoice letterhead."
      />
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <>
          <ul aria-label="Types of email" className="mb-8 grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
            {query.data.map(({ kind, isOn, isOwn }) => (
              <li key={kind}>
                <button
                  type="button"
                  aria-pressed={kind === chosen}
                  onClick={() => {
                    choose(kind);
                    scrollToEditor(heading.current);
                  }}
                  className={cn(
                    "flex h-full w-full flex-col items-start rounded-md border border-transparent px-3 py-2 text-left hover:bg-hover",
                    kind === chosen && "border-line-strong bg-hover",
                  )}
                >
                  <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
                    {MAIL_NAMES[kind].label}
                    {!isOn && <Badge>Off</Badge>}
                    {isOwn && <Badge tone="accent">Customised</Badge>}
                  </span>
                  <span className="text-xs text-ink-2">{MAIL_NAMES[kind].when}</span>
                </button>
              </li>
            ))}
          </ul>
          {setting !== undefined && (
            <>
              <h2 ref={heading} className="mb-4 scroll-mt-28 text-base font-semibold">
                {MAIL_NAMES[chosen].label}
              </h2>
              <MailEditor
                key={`${chosen}:${setting.isOwn}`}
                setting={setting}
                canEdit={permissions.includes("catalogue:write")}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}
