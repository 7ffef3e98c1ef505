"use client";

import { ChevronRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import type { WebhookAttempt } from "@/server/webhooks/index";

const MAX_STORED_BYTES = 2048;

function isReceived({ status }: WebhookAttempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

function Headers({ label, headers }: { label: string; headers: Record<string, string> }) {
  const entries = Object.entries(headers);
  return (
    <section aria-label={label}>
      <h4 className="mb-1.5 text-xs text-ink-3">{label}</h4>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-3">None</p>
      ) : (
        <dl className="divide-y divide-line rounded-md border border-line font-mono text-xs">
          {entries.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)]">
              <dt className="text-ink-3 break-all">{name}</dt>
              <dd className="break-all">
                {value === "" ? <span className="text-ink-3">empty</span> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Answer({ attempt }: { attempt: WebhookAttempt }) {
  const { responseBody, responseBytes } = attempt;
  if (attempt.responseHeaders === null) return null;
  const read = responseBytes ?? 0;
  return (
    <>
      <Headers label="Response headers" headers={attempt.responseHeaders} />
      <section aria-label="Response body">
        <h4 className="mb-1.5 flex items-center gap-2 text-xs text-ink-3">
          Response body, {read.toLocaleString("en")} bytes
          {read > MAX_STORED_BYTES && ", of which the first 2 KB are stored"}
        </h4>
        {responseBody === null || responseBody === "" ? (
          <p className="text-sm text-ink-3">Empty</p>
        ) : (
          <div className="relative">
            <CopyButton
              text={responseBody}
              label="Copy response body"
              className="absolute top-1.5 right-1.5 bg-sunken"
            />
            {/* Focusable, so that the keyboard can scroll it. */}
            <section
              aria-label="Body"
              tabIndex={0}
              className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3"
            >
              <pre className="font-mono text-xs break-words whitespace-pre-wrap">{responseBody}</pre>
            </section>
          </div>
        )}
      </section>
    </>
  );
}

/** One delivery attempt: time, duration, request and response. */
export function AttemptView({ attempt, open }: { attempt: WebhookAttempt; open: boolean }) {
  const received = isReceived(attempt);
  const { number, status, error, connectMs, totalMs, startedAt } = attempt;
  return (
    <details open={open} className="group rounded-lg border border-line">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-3 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 motion-safe:transition-transform group-open:rotate-90"
        />
        <span className="font-medium">Attempt {number}</span>
        <Badge tone={received ? "good" : "bad"} dot>
          {status === null ? "No response" : String(status)}
        </Badge>
        {error !== null && (
          <span className="min-w-0 flex-1 basis-48 truncate text-ink-2 group-open:hidden">{error}</span>
        )}
        <span className="tabular ml-auto text-xs text-ink-3">
          {totalMs.toLocaleString("en")} ms · <RelativeTime systemClock date={startedAt} />
        </span>
      </summary>
      <div className="flex flex-col gap-5 border-t border-line px-4 py-4">
        {error !== null && <p className="text-sm break-words text-bad">{error}</p>}
        <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm sm:grid-cols-4">
          <div className="col-span-2">
            <dt className="text-xs text-ink-3">Request</dt>
            <dd className="font-mono text-xs leading-5 break-all">POST {attempt.url}</dd>
          </div>
          <div>
            <dt className="text-xs text-ink-3">Time</dt>
            <dd>
              {connectMs === null
                ? `${totalMs.toLocaleString("en")} ms, no connection`
                : `${connectMs} ms to connect, ${totalMs.toLocaleString("en")} ms in total`}
            </dd>
          </div>
          <div>
            <dt className="text-xs text-ink-3">Started</dt>
            <dd>
              <ExactTime date={startedAt} />
            </dd>
          </div>
        </dl>
        <Headers label="Request headers" headers={attempt.requestHeaders} />
        <Answer attempt={attempt} />
      </div>
    </details>
  );
}
