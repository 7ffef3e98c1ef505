"use client";

import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ObjectPage } from "../object/object-page";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

/** One stored mail, as text and as rendered HTML; or one text message. */
export function MailPage({ mailId }: { mailId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.mails.get.queryOptions({ mailId }));
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  const mail = query.data;
  return (
    <ObjectPage
      kind={mail.kind === "text" ? "Text message" : "Email"}
      title={mail.subject}
      id={mail.id}
      facts={[
        { label: "To", value: mail.to },
        { label: "From", value: mail.from },
        { label: "Created", value: <RelativeTime systemClock date={mail.writtenAt} /> },
      ]}
      tabs={[
        {
          value: "text",
          label: "Text",
          content: (
            <pre className="rounded-lg border border-line bg-sunken p-4 text-sm break-words whitespace-pre-wrap">
              {mail.text}
            </pre>
          ),
        },
        ...(mail.kind === "text"
          ? []
          : [
              {
                value: "html",
                label: "HTML",
                content: (
                  // Sandboxed: no scripts, forms or navigation.
                  <iframe
                    title={`Email “${mail.subject}” as HTML`}
                    sandbox=""
                    srcDoc={mail.html}
                    className="h-[36rem] w-full rounded-lg border border-line bg-white"
                  />
                ),
              },
            ]),
      ]}
    />
  );
}
