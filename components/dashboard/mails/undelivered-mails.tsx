"use client";

import { useMutation } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/plural";
import { RelativeTime } from "@/components/ui/relative-time";
import type { UndeliveredMail } from "@/server/staff/index";
import { useTRPC } from "../trpc/client";
import { useMutationRunner } from "../use-mutation-runner";

function StateBadge({ isExpired, nextAttemptAt }: UndeliveredMail) {
  if (isExpired) return <Badge>Expired</Badge>;
  return nextAttemptAt === null ? <Badge tone="bad">Failed</Badge> : <Badge tone="warn">Retrying</Badge>;
}

function UndeliveredRow({ mail }: { mail: UndeliveredMail }) {
  const { id, subject, recipient, attempts, lastAttemptAt, lastError, nextAttemptAt, isExpired } = mail;
  const trpc = useTRPC();
  const change = useMutationRunner(trpc.mails.pathKey());
  const resend = useMutation(trpc.mails.resend.mutationOptions());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{subject}</span>
          <StateBadge {...mail} />
        </p>
        <p className="mt-0.5 text-xs break-words text-ink-3">
          To {recipient} · {formatCount(attempts, "attempt")}, the last{" "}
          <RelativeTime systemClock date={lastAttemptAt} />
          {nextAttemptAt !== null && (
            <>
              {" · next "}
              <RelativeTime systemClock date={nextAttemptAt} />
            </>
          )}
        </p>
        <p className="mt-1 text-xs break-words text-ink-2">{lastError}</p>
      </div>
      {!isExpired && (
        <Button
          size="sm"
          disabled={resend.isPending}
          aria-label={`Resend “${subject}” to ${recipient}`}
          onClick={() =>
            void change(
              () => resend.mutateAsync({ mailId: id }),
              ({ isQueued }) =>
                isQueued ? "The email will be sent within a minute." : "The email has already been sent.",
            )
          }
        >
          Resend
        </Button>
      )}
    </li>
  );
}

/** Mails that could not be sent: the error, the time of the next retry, and a button to resend. */
export function UndeliveredMails({ mails }: { mails: readonly UndeliveredMail[] }) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="undelivered" className="mb-8">
      <h2 id="undelivered" className="text-base font-semibold">
        Undelivered
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Emails that could not be sent are retried for three days. Failed emails stay here for 30 days.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {mails.map((mail) => (
          <UndeliveredRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}
