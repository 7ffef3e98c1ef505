import { pino } from "pino";
import { request } from "undici";
import { z } from "zod";
import { buildEdge } from "@/server/edge";
import { isProbe } from "@/server/health/index";
import { nodeListener, observeRequests } from "@/server/http/index";
import { startTelemetry } from "@/server/metrics/index";
import { readConfig } from "@/server/platform/config/index";
import { createDurableMailer } from "@/server/platform/mail-queue/index";
import { getRuntime } from "@/server/runtime";
import { listenLocally } from "@/test/http-server";
import type { TestApp } from "@/test/test-app";

const httpMethod = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** Sends a request over HTTP, with the host of an account in its header. */
type OverHttp = TestApp["fetch"];

export interface ObservedServer {
  fetch: OverHttp;
  /** The lines of the log, parsed. */
  lines: Record<string, unknown>[];
  stop(): Promise<void>;
}

/** An HTTP server over the edge of a test, observed as that of the Node entry. */
export async function startObservedServer(level = "info"): Promise<ObservedServer> {
  const runtime = getRuntime();
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const observe = observeRequests({
    log,
    ids: runtime.ids,
    accessLog: true,
    isMonitoring: isProbe,
    findPageRoute: () => null,
  });
  const server = await listenLocally(observe(nodeListener(buildEdge(runtime))));
  return {
    lines,
    stop: server.stop,
    fetch: async (path, { host = "localhost", method = "GET", body, headers } = {}) => {
      // The platform's fetch replaces the host.
      const response = await request(`${server.origin}${path}`, {
        method: httpMethod.parse(method),
        headers: { ...Object.fromEntries(new Headers(headers)), host },
        ...(typeof body === "string" && { body }),
      });
      const received = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(await response.body.text(), { status: response.statusCode, headers: received });
    },
  };
}

/** Starts the telemetry of this process with these variables; its mails are sent as those of the product. */
export async function startTestTelemetry(variables: Record<string, string>) {
  const runtime = getRuntime();
  const { telemetry, metricsToken } = readConfig({ NODE_ENV: "test", ...variables });
  const observed = {
    ...runtime,
    mailer: createDurableMailer(runtime.mailTransport, runtime),
    config: { ...runtime.config, telemetry, metricsToken },
  };
  globalThis.mastheadRuntime = observed;
  const handle = await startTelemetry(observed);
  return {
    stop: async () => {
      await handle.stop();
      globalThis.mastheadRuntime = runtime;
      globalThis.mastheadMeter = undefined;
      globalThis.mastheadMetrics = undefined;
    },
  };
}
