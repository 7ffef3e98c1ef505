import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { AppError, RETRY_SECONDS } from "@/server/platform/errors/index";
import { parseCookie } from "@/server/platform/net/index";
import { getFacts, observeCall } from "@/server/platform/telemetry/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import type { AdminContext } from "./admin-context";
import { readAdminContext } from "./admin-request";
import { adminRouter } from "./router";
import { createUnavailableError } from "./trpc";

/** Whether a request may change data: it comes from a page of this installation, not of another site. */
function isSameSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return true;
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

const FORBIDDEN = { error: { code: "forbidden", message: "Requests must come from the dashboard." } };

async function contextInTime(runtime: Runtime, request: Request): Promise<AdminContext> {
  const cookies = parseCookie(request.headers.get("cookie"));
  const context = readAdminContext(runtime, {
    cookie: (name) => cookies[name],
    header: (name) => request.headers.get(name),
  });
  try {
    return await runtime.db.inTime(context);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    runtime.log.error({ err: error }, "dashboard call failed: the database is unavailable");
    throw createUnavailableError(error);
  }
}

/** The Retry-After of a batch: the longest of its unavailable calls, each as the API has it; null if none is. */
function getRetrySeconds(errors: readonly TRPCError[]): number | null {
  const unavailable = errors.filter(({ code }) => code === "SERVICE_UNAVAILABLE");
  if (unavailable.length === 0) return null;
  const seconds = unavailable.map(({ cause }) => (cause instanceof AppError ? cause.retryAfter : null));
  return Math.max(...seconds.map((one) => one ?? RETRY_SECONDS.failedCall));
}

/** Answers dashboard calls over HTTP. Changes are POST only, and from our own pages only; nothing is cached. */
export async function answerAdminCall(request: Request): Promise<Response> {
  if (request.method !== "GET" && !isSameSite(request.headers)) {
    return Response.json(FORBIDDEN, { status: 403, headers: { "Cache-Control": "no-store" } });
  }
  const runtime = getRuntime();
  const requestId = getFacts()?.requestId ?? runtime.ids.uuid();
  const traceParent = request.headers.get("traceparent");
  return observeCall({ method: request.method, requestId, traceParent }, () => answer(runtime, request));
}

function answer(runtime: Runtime, request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: adminRouter,
    maxBatchSize: 20,
    createContext: () => contextInTime(runtime, request),
    responseMeta: ({ ctx, errors }) => {
      const retrySeconds = getRetrySeconds(errors);
      return {
        headers: new Headers({
          "Cache-Control": "no-store",
          "X-Request-Id": ctx?.requestId ?? "",
          ...(retrySeconds !== null && { "Retry-After": String(retrySeconds) }),
        }),
      };
    },
  });
}
