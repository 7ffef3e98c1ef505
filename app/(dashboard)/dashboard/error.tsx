"use client";

import { ErrorState } from "@/components/ui/error-state";

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <ErrorState
      title="This page could not be loaded"
      message="Something went wrong. Nothing was changed."
      requestId={error.digest}
      onRetry={reset}
    />
  );
}
