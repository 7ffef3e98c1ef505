import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "@/server/platform/log/index";
import type { Ids } from "@/server/platform/system/index";
import {
  createFacts,
  finishObserving,
  type ObservedRequest,
  startObserving,
} from "@/server/platform/telemetry/index";
import { getPath } from "./get-path";
import { toRequestId } from "./headers";
import type { Listener } from "./rendered-page";

interface RequestLogOptions {
  log: Pick<Log, "info" | "debug">;
  ids: Ids;
  /** Whether each request is logged. */
  accessLog: boolean;
  /** Whether requests of a path are monitoring, such as probes: logged at `debug` only, and not traced. */
  isMonitoring(path: string): boolean;
  /** The path pattern of a page; null: unknown. */
  findPageRoute(path: string): string | null;
}

/** nginx's status of a request whose caller left before the response began. */
const CALLER_LEFT = 499;

function toSingle(value: string | string[] | undefined): string | null {
  return typeof value === "string" ? value : null;
}

interface Exchange {
  observed: ObservedRequest;
  response: ServerResponse;
  /** Bytes that its connection had sent before. */
  sentBefore: number;
  socket: IncomingMessage["socket"];
}

/** The status of a closed response. Node's own default is 200 until the handler has chosen one. */
function getStatus({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : CALLER_LEFT;
}

/** One line for each request. Paths and queries may contain tokens: the pattern of the path alone is logged. */
function toLogLine({ observed, response, sentBefore, socket }: Exchange): Record<string, unknown> {
  const { method, facts, span, seconds } = observed;
  return {
    method,
    route: facts.route,
    status: getStatus(response),
    durationMs: Math.round(seconds() * 1_000),
    bytes: socket.bytesWritten - sentBefore,
    requestId: facts.requestId,
    accountId: facts.accountId,
    ...(span !== null && { traceId: span.context.traceId }),
    // The caller left before the response was complete.
    ...(!response.writableFinished && { aborted: true }),
  };
}

/**
 * Wraps the listener of Node's HTTP server: each request gets its id, which all later readers find in its header, and
 * its trace; when it is answered, a line in the log and its duration in the metrics.
 */
export function observeRequests(options: RequestLogOptions): (listener: Listener) => Listener {
  const { log, ids, accessLog, isMonitoring, findPageRoute } = options;
  return (listener) => (request, response) => {
    const { headers, socket, method = "GET" } = request;
    const requestId = toRequestId(toSingle(headers["x-request-id"]), ids);
    headers["x-request-id"] = requestId;
    const path = getPath(request);
    const isQuiet = isMonitoring(path);
    const facts = createFacts(requestId);
    const traceParent = toSingle(headers.traceparent);
    const observed = startObserving({ method, facts, traceParent, isTraced: !isQuiet });
    const exchange = { observed, response, socket, sentBefore: socket.bytesWritten };
    response.once("close", () => {
      facts.route ??= findPageRoute(path);
      finishObserving(observed, getStatus(response));
      if (accessLog) log[isQuiet ? "debug" : "info"](toLogLine(exchange), "request");
    });
    observed.run(() => listener(request, response));
  };
}
