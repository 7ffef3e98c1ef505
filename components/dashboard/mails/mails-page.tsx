"use client";

import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { UndeliveredMails } from "./undelivered-mails";

/** Undelivered mails, and the mails written to the outbox while no SMTP server is configured. */
export function MailsPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.mails.list.queryOptions());
  const undelivered = useQuery(trpc.mails.undelivered.queryOptions());
  return (
    <div className="max-w-6xl">
      <PageHeader
        title="Mail"
        description="Undelivered emails, and all emails while no SMTP server is configured."
      />
      {undelivered.error !== null && (
        <QueryError error={undelivered.error} onRetry={() => void undelivered.refetch()} />
      )}
      <UndeliveredMails mails={undelivered.data ?? []} />
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : query.data.mails.length === 0 ? (
        <EmptyState icon={Mail} title={query.data.sends ? "Email sending is set up" : "No emails yet"}>
          {query.data.sends
            ? "Emails are sent through your SMTP server and not stored here. Emails that fail appear here."
            : "Sign-up and password emails and text codes appear here for 30 days. Set SMTP_URL to send emails."}
        </EmptyState>
      ) : (
        <ul aria-label="Emails" className="divide-y divide-line rounded-lg border border-line">
          {query.data.mails.map((mail) => (
            <li key={mail.id} className="relative flex items-center gap-4 px-4 py-2.5 text-sm hover:bg-hover">
              <span className="min-w-0 flex-1">
                <Link
                  href={`/dashboard/mails/${mail.id}`}
                  prefetch={false}
                  data-row-link=""
                  className="block truncate font-medium after:absolute after:inset-0"
                >
                  {mail.subject}
                </Link>
                <span className="block truncate text-xs text-ink-3">
                  {mail.kind === "text" ? `Text message to ${mail.to}` : mail.to}
                </span>
              </span>
              <RelativeTime
                systemClock
                date={mail.writtenAt}
                className="relative whitespace-nowrap text-ink-2"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
