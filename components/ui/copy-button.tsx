"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { cn } from "./cn";

/** Button that copies a text; the result is shown in place and announced to screen readers. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={label}
      className={cn(
        "inline-flex size-6 shrink-0 items-center justify-center rounded text-ink-3 hover:bg-hover hover:text-ink",
        className,
      )}
    >
      {copied ? (
        <Check aria-hidden className="size-3.5 text-good" />
      ) : (
        <Copy aria-hidden className="size-3.5" />
      )}
      <span aria-live="polite" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
}

/** A full id in a monospaced font, with a copy button. */
export function CopyId({ id, label = "Copy ID" }: { id: string; label?: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <code className="truncate font-mono text-xs text-ink-2">{id}</code>
      <CopyButton text={id} label={label} />
    </span>
  );
}
