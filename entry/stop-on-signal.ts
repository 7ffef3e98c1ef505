import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Lifecycle } from "@/server/health/index";

/** How long in-flight requests may take to finish after the grace period. */
const IN_FLIGHT_MILLISECONDS = 8_000;
/** Interval in which a closing server ends the connections whose last request has finished. */
const CLOSE_MILLISECONDS = 100;

/** Accepts no new connection, and resolves when every request has finished. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_MILLISECONDS);
  await closed;
  clearInterval(closing);
}

interface StopOptions {
  lifecycle: Lifecycle;
  /** Grace period: the process is not ready any more, and still answers new requests. */
  drainSeconds: number;
  /** Closes the server, and stops everything else. */
  stop(): Promise<void>;
}

/**
 * Stops the process on SIGTERM and SIGINT, with exit code 0. SIGTERM turns readiness off at once, and waits until load
 * balancers have noticed it. Ctrl-C does not wait: there is no load balancer in front of a terminal.
 */
export function stopOnSignal(server: Server, { lifecycle, drainSeconds, stop }: StopOptions): void {
  const grace = new AbortController();

  async function finish(): Promise<void> {
    await pause(drainSeconds * 1_000, undefined, { signal: grace.signal }).catch(() => undefined);
    setTimeout(() => process.exit(0), IN_FLIGHT_MILLISECONDS).unref();
    await stop().finally(() => process.exit(0));
  }

  server.prependListener("request", (_request, response) => {
    // The client's next request should reach another process.
    if (lifecycle.isDraining) response.shouldKeepAlive = false;
  });
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal === "SIGINT") grace.abort();
    if (lifecycle.isDraining) return;
    lifecycle.isDraining = true;
    void finish();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
