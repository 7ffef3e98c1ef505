"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button";

/** A secret, shown once. */
export function SecretOnce({
  secret,
  note,
  of = "webhook",
}: {
  secret: string;
  note: string;
  of?: "webhook" | "application" | "key";
}) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`The ${of}'s secret`}
      className="rounded-lg border border-line-strong bg-raised p-4 shadow-lift outline-none"
    >
      <p className="flex items-center gap-2 text-sm font-semibold text-ink">
        <KeyRound aria-hidden className="size-4 text-warn" />
        Copy the secret now. It is not shown again.
      </p>
      <p className="mt-1 text-sm text-pretty text-ink-2">{note}</p>
      <div className="mt-3 flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 font-mono text-xs break-all text-ink select-all">{secret}</code>
        <CopyButton text={secret} label="Copy secret" className="size-8" />
      </div>
    </section>
  );
}
