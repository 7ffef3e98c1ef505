import { defineOpenEndpoint, type Endpoint, json } from "@/server/http/index";
import { isBearerToken } from "@/server/platform/crypto/index";
import type { Database } from "@/server/platform/db/index";
import { RETRY_SECONDS } from "@/server/platform/errors/index";
import type { Log } from "@/server/platform/log/index";
import { createReadinessCheck } from "../check-readiness";
import { getLifecycle, type Lifecycle } from "../lifecycle";
import { PROBE_PATHS } from "../probe-paths";
import { toWireReadiness, wireHealth, wireReadiness } from "./wire/health";

export interface HealthDependencies {
  db: Pick<Database, "ping" | "query">;
  log: Log;
  config: { metricsToken: string | null };
  /** Default: that of this process. */
  lifecycle?: Lifecycle;
}

/**
 * The probes of load balancers and orchestrators. They answer on any host, without a limit, and while the database is
 * down or the process is shutting down.
 */
export function healthEndpoints(dependencies: HealthDependencies): readonly Endpoint[] {
  const { db, log, config, lifecycle = getLifecycle() } = dependencies;
  const check = createReadinessCheck({ db, log, lifecycle });
  const shared = {
    method: "get",
    tag: "Operations",
    cache: "private",
    ignoresAccept: true,
    errors: [],
  } as const;
  const liveness = defineOpenEndpoint(
    {
      ...shared,
      operationId: "getHealth",
      path: PROBE_PATHS.liveness,
      summary: "Check whether the process answers",
      description: "Asks nothing of the database. Restart a process that does not answer.",
      responses: { 200: { description: "The process answers.", schema: wireHealth } },
    },
    async () => json({ status: "ok" }),
  );
  const readiness = defineOpenEndpoint(
    {
      ...shared,
      operationId: "getReadiness",
      path: PROBE_PATHS.readiness,
      summary: "Check whether the process should receive requests",
      description:
        "Answers within about a second. With the token of `MASTHEAD_METRICS_TOKEN` as a Bearer token it returns every check with its reason and duration, otherwise the status only. Not ready from the moment the process is told to shut down.",
      responses: {
        200: { description: "Ready.", schema: wireReadiness },
        503: { description: "Not ready.", schema: wireReadiness },
      },
    },
    async ({ header }) => {
      const { metricsToken } = config;
      const result = await check();
      const isForOperator = metricsToken !== null && isBearerToken(header("authorization"), metricsToken);
      const body = toWireReadiness(result, isForOperator);
      if (result.isReady) return json(body);
      return json(body, { status: 503, headers: { "retry-after": String(RETRY_SECONDS.outage) } });
    },
  );
  return [liveness, readiness];
}
