"use client";

import { CloudAlert, RotateCw } from "lucide-react";
import { Button } from "./button";
import { CopyId } from "./copy-button";

interface ErrorStateProps {
  title?: string;
  message: string;
  requestId?: string | null | undefined;
  onRetry?: (() => void) | undefined;
}

/** Error message with a retry button and the request id for support. */
export function ErrorState({
  title = "This could not be loaded",
  message,
  requestId,
  onRetry,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-xl bg-bad-soft text-bad">
        <CloudAlert aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 max-w-md text-sm text-pretty text-ink-2">{message}</p>
      {onRetry !== undefined && (
        <Button className="mt-5" onClick={onRetry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
      {typeof requestId === "string" && (
        <div className="mt-4 flex max-w-full items-center gap-1.5 text-xs text-ink-3">
          Request <CopyId id={requestId} label="Copy request ID" />
        </div>
      )}
    </div>
  );
}
