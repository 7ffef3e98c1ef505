"use client";

import { TRPCClientError } from "@trpc/client";
import { LockKeyhole } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { getErrorCode } from "./query-client";

function getRequestId(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("requestId" in data)) return null;
  return typeof data.requestId === "string" ? data.requestId : null;
}

/** Return the validation errors of an input by field; empty for other failures. */
export function getFieldProblems(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof TRPCClientError)) return [];
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("problems" in data)) return [];
  const { problems } = data;
  if (!Array.isArray(problems)) return [];
  return problems.flatMap((problem: unknown) => {
    if (typeof problem !== "object" || problem === null) return [];
    if (!("path" in problem) || !("message" in problem)) return [];
    const { path, message } = problem;
    return typeof path === "string" && typeof message === "string" ? [{ path, message }] : [];
  });
}

/** Error of a failed query, shown instead of its content; missing permission has its own message. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = getErrorCode(error);
  if (code === "FORBIDDEN")
    return (
      <EmptyState icon={LockKeyhole} title="Your role does not include this">
        Ask an owner or admin of your team for a role with access.
      </EmptyState>
    );
  const isNotFound = code === "NOT_FOUND";
  const message =
    code === null
      ? "The server could not be reached. Check your connection, then try again."
      : error instanceof Error
        ? error.message
        : "Something went wrong. Try again.";
  return (
    <ErrorState
      {...(isNotFound && { title: "Not found" })}
      message={message}
      requestId={getRequestId(error)}
      onRetry={isNotFound ? undefined : onRetry}
    />
  );
}
