"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { ImportReport } from "@/server/subscriptions/admin/index";
import { useTRPC } from "../trpc/client";
import { useSubscriptionChange } from "./use-subscription-change";

const COLUMNS = "provider, identity, name, plan_id, payment_type, start, external_id, notes";

function Report({ report, isDry }: { report: ImportReport; isDry: boolean }) {
  const { created, known, refused, lines } = report;
  return (
    <section aria-label="Report" className="flex flex-col gap-2">
      <p role="status" className="text-sm font-medium text-ink">
        {isDry ? `${created} would be created` : `${created} created`}, {known} already exist, {refused}{" "}
        refused.
      </p>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        aria-label="Lines"
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-md border border-line"
      >
        <ul className="divide-y divide-line text-xs">
          {lines.map((line) => (
            <li key={line.line} className="flex flex-wrap gap-x-3 px-3 py-1.5">
              <span className="tabular text-ink-3">Line {line.line}</span>
              <span className={line.outcome === "refused" ? "text-bad" : "text-ink"}>{line.outcome}</span>
              <span className="min-w-0 break-words text-ink-2">{line.detail}</span>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

/** Dialog that imports subscriptions from a CSV file: a dry run first, then the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const trpc = useTRPC();
  const change = useSubscriptionChange();
  const run = useMutation(trpc.subscriptions.importCsv.mutationOptions());
  const [csv, setCsv] = useState<string | null>(null);
  const isTried = run.data !== undefined && run.variables?.dryRun === true;
  const isDone = run.data !== undefined && run.variables?.dryRun === false;
  const startImport = async (dryRun: boolean) => {
    if (csv === null) return;
    if (dryRun) await run.mutateAsync({ csv, dryRun }).catch(() => undefined);
    else await change(() => run.mutateAsync({ csv, dryRun }), "Subscriptions imported");
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import subscriptions"
      className="max-w-xl"
    >
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-5 text-sm text-ink-2">
        <p>
          Upload a CSV file with one subscription per line. Columns:{" "}
          <code className="font-mono text-xs">{COLUMNS}</code>.{" "}
          <code className="font-mono text-xs">provider</code>,{" "}
          <code className="font-mono text-xs">identity</code> and{" "}
          <code className="font-mono text-xs">plan_id</code> are required. Lines with an external_id that
          already exists are skipped, so you can import the same file again.
        </p>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-medium text-ink">
            CSV file
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            className="text-sm"
            onChange={(event) => {
              run.reset();
              const file = event.target.files?.[0];
              if (file === undefined) setCsv(null);
              else void file.text().then(setCsv);
            }}
          />
        </div>
        {run.error !== null && (
          <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-3 text-bad">
            {run.error.message}
          </p>
        )}
        {run.data !== undefined && <Report report={run.data} isDry={isTried} />}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
        <Button onClick={onClose}>{isDone ? "Close" : "Cancel"}</Button>
        <Button disabled={csv === null || run.isPending || isDone} onClick={() => void startImport(true)}>
          Validate file
        </Button>
        <Button
          variant="primary"
          disabled={!isTried || run.isPending || run.data?.created === 0}
          onClick={() => void startImport(false)}
        >
          Import
        </Button>
      </div>
    </Dialog>
  );
}
