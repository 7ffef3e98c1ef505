import { Gauge, Registry } from "prom-client";
import { z } from "zod";
import { openOperator } from "@/packages/inngest-executor/src/index";
import { chooseEngine } from "@/server/platform/config/index";
import { mailQueueState } from "@/server/platform/mail-queue/index";
import { outboxStatus } from "@/server/platform/outbox/index";
import { withinTime } from "@/server/platform/system/index";
import type { MetricReading } from "@/server/platform/telemetry/index";
import type { Runtime } from "@/server/runtime";
import { getProcessRegistry } from "./registry";
import { countGatewayEvents, loadWebhookStats } from "./repository";

/** Longest wait for the figures of queues: Prometheus gives up a scrape after ten seconds by default. */
const QUEUES_MILLISECONDS = 5_000;

type Readings = Readonly<Record<string, { help: string; value: number }>>;

async function collectSharedReadings({ db, clock }: Runtime): Promise<Readings> {
  const now = clock.now();
  const [outbox, webhooks, gatewayEvents, mails] = await Promise.all([
    outboxStatus(db),
    loadWebhookStats(db, now),
    countGatewayEvents(db),
    mailQueueState(db, now),
  ]);
  const attempts = webhooks.succeeded + webhooks.failed;
  return {
    masthead_outbox_events: { help: "Outbox events not yet published.", value: outbox.waiting },
    masthead_outbox_age_seconds: {
      help: "Age of the oldest unpublished outbox event.",
      value: outbox.oldestSeconds,
    },
    masthead_mails_waiting: { help: "Mails that failed and are being retried.", value: mails.waiting },
    masthead_mails_failed: {
      help: "Mails of the last 30 days that failed permanently or after three days of retries.",
      value: mails.failed,
    },
    masthead_mail_age_seconds: {
      help: "Age of the oldest mail being retried, in seconds.",
      value: mails.oldestSeconds,
    },
    masthead_webhook_pump_lag_seconds: {
      help: "How overdue the longest-waiting delivery worker is.",
      value: webhooks.pumpLagSeconds,
    },
    masthead_webhook_endpoints_failing: {
      help: "Endpoints whose last delivery failed.",
      value: webhooks.endpointsFailing,
    },
    masthead_webhook_endpoints_deactivated: {
      help: "Endpoints disabled after a day of failures.",
      value: webhooks.endpointsDeactivated,
    },
    masthead_gateway_events_waiting: {
      help: "Payment gateway events not yet processed.",
      value: gatewayEvents.waiting,
    },
    masthead_gateway_events_dead_lettered: {
      help: "Dead-lettered payment gateway events.",
      value: gatewayEvents.failed,
    },
    masthead_webhook_attempts_5m: { help: "Delivery attempts of the last five minutes.", value: attempts },
    masthead_webhook_success_ratio_5m: {
      help: "Share of these attempts that succeeded; 1 when there were none.",
      value: attempts === 0 ? 1 : webhooks.succeeded / attempts,
    },
  };
}

async function collectEngineReadings({ config, clock, log }: Runtime): Promise<Readings> {
  if (chooseEngine(config.inngest, config).kind !== "embedded") return {};
  const operator = openOperator({ databaseUrl: config.databaseUrl ?? "", clock, log });
  try {
    const counts = await operator.counts();
    const late = counts.oldestDueAt === null ? 0 : clock.now().getTime() - counts.oldestDueAt.getTime();
    return {
      masthead_engine_inbox_events: { help: "Events not yet turned into runs.", value: counts.waitingEvents },
      masthead_engine_runs_running: { help: "Runs in progress.", value: counts.runningRuns },
      masthead_engine_runs_failed: { help: "Failed runs of the last month.", value: counts.failedRuns },
      masthead_engine_jobs_due: { help: "Jobs ready to run.", value: counts.jobsDue },
      masthead_engine_jobs_under_way: { help: "Jobs running.", value: counts.jobsUnderWay },
      masthead_engine_lag_seconds: { help: "How late the oldest due job is.", value: late / 1_000 },
    };
  } finally {
    await operator.close();
  }
}

function collectPoolReadings({ db }: Runtime): Readings {
  const { limit, used, idle, waiting } = db.poolUse();
  return {
    masthead_database_pool_limit: { help: "Maximum connections of this process's pool.", value: limit },
    masthead_database_pool_used: { help: "Connections of the pool in use.", value: used },
    masthead_database_pool_idle: { help: "Idle connections of the pool.", value: idle },
    masthead_database_pool_waiting: { help: "Work that waits for a connection.", value: waiting },
  };
}

function collectReplicaReadings({ db }: Runtime): Readings {
  const use = db.replicaUse();
  if (use === null) return {};
  return {
    masthead_read_replica_used: {
      help: "1 while public reads go to the read replica.",
      value: use.isUsed ? 1 : 0,
    },
    masthead_read_replica_reads: {
      help: "Public reads that the read replica answered.",
      value: use.answered,
    },
    masthead_read_replica_passed_on: {
      help: "Public reads that went to the primary instead of the read replica.",
      value: use.passedOn,
    },
    ...(use.ageSeconds !== null && {
      masthead_read_replica_age_seconds: {
        help: "Seconds since the moment whose commits the read replica certainly contains.",
        value: use.ageSeconds,
      },
    }),
  };
}

/** Awaits figures from the database; none, and a line in the log, where it does not respond in time. */
async function readInTime(
  { config, log }: Runtime,
  subject: string,
  reading: Promise<Readings>,
): Promise<Readings> {
  // A request that waits for the database is answered with 503 at its deadline, at the earliest after half of it.
  const milliseconds = Math.min(QUEUES_MILLISECONDS, config.deadlines.request / 2);
  const createError = () => new Error(`no response within ${milliseconds} ms`);
  try {
    return await withinTime(reading, { milliseconds, createError });
  } catch (error) {
    log.warn({ err: error }, `the metrics of the ${subject} could not be read`);
    return {};
  }
}

/**
 * Collects the figures that are read at this moment: this process's pool, and the queues of the installation, which
 * are missing while the database is unavailable.
 */
async function collectReadings(runtime: Runtime): Promise<Registry> {
  const registry = new Registry();
  // Before the queries below wait for connections of this pool themselves.
  const pool = collectPoolReadings(runtime);
  const [queues, engine] = await Promise.all([
    readInTime(runtime, "queues", collectSharedReadings(runtime)),
    readInTime(runtime, "engine", collectEngineReadings(runtime)),
  ]);
  for (const [name, { help, value }] of Object.entries({
    ...pool,
    ...collectReplicaReadings(runtime),
    ...queues,
    ...engine,
  })) {
    new Gauge({ name, help, registers: [registry] }).set(value);
  }
  return registry;
}

/** Renders all metrics in Prometheus' text format: those of this process, and of the shared queues. */
export async function collectMetrics(runtime: Runtime): Promise<{ contentType: string; body: string }> {
  const readings = await collectReadings(runtime);
  const body = `${await readings.metrics()}${await getProcessRegistry().metrics()}`;
  return { contentType: readings.contentType, body };
}

const readingSchema = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    type: z.enum(["counter", "gauge", "histogram"]),
    values: z.array(
      z.object({
        // NaN: nothing was measured yet, such as a delay of the event loop since the last reading.
        value: z.union([z.number(), z.nan()]),
        labels: z.record(z.string(), z.union([z.string(), z.number()])),
        metricName: z.string().optional(),
      }),
    ),
  }),
);

/** Reads the same metrics for OTLP, without values that were not measured yet. */
export async function readMetrics(runtime: Runtime): Promise<MetricReading[]> {
  const readings = await collectReadings(runtime);
  const all = await Promise.all(
    [readings, getProcessRegistry()].map((registry) => registry.getMetricsAsJSON()),
  );
  return readingSchema.parse(all.flat()).map(({ values, ...metric }) => ({
    ...metric,
    values: values.filter(({ value }) => !Number.isNaN(value)),
  }));
}
