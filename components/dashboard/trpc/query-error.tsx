"use client";

import { TRPCClientError } from "@trpc/client";
import { LockKeyhole } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { codeOf } from "./query-client";

function requestIdOf(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("requestId" in data)) return null;
  return typeof data.requestId === "string" ? data.requestId : null;
}

/** What is wrong with a form's input, by field; empty for other failures. */
export function problemsOf(error: unknown): { path: string; message: string }[] {
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

/** A failed query in place of what it should have shown; what a role may not see is no failure, and says so. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = codeOf(error);
  if (code === "FORBIDDEN")
    return (
      <EmptyState icon={LockKeyhole} title="Your role does not include this">
        Whoever looks after the team can give you one that does.
      </EmptyState>
    );
  const isGone = code === "NOT_FOUND";
  const message =
    code === null
      ? "The server could not be reached. Check your connection, then try again."
      : error instanceof Error
        ? error.message
        : "Something went wrong.";
  return (
    <ErrorState
      {...(isGone && { title: "There is nothing here" })}
      message={message}
      requestId={requestIdOf(error)}
      onRetry={isGone ? undefined : onRetry}
    />
  );
}
