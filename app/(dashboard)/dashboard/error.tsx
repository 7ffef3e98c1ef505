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
      title="This page could not be shown"
      message="Something went wrong while it was made. Nothing was changed by it."
      requestId={error.digest}
      onRetry={reset}
    />
  );
}
