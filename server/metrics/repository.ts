// Raw SQL: each figure is an aggregate over a whole table, and one scan computes several.

import { type Statements, statement } from "@/server/platform/db/index";

/** State of outgoing webhooks, over all accounts. */
export interface WebhookStats {
  /** Seconds by which the most overdue delivery worker is late. */
  pumpLagSeconds: number;
  endpointsFailing: number;
  endpointsDeactivated: number;
  /** Attempts of the last five minutes. */
  succeeded: number;
  failed: number;
}

const webhookStatistics = statement(
  "metrics_webhooks",
  `select
     coalesce((select extract(epoch from $1::text::timestamptz - min(pump_at))
       from webhook_endpoint where pump_at <= $1::text::timestamptz), 0)::float8 as "pumpLagSeconds!",
     (select count(*)::int from webhook_endpoint where failing_since is not null) as "endpointsFailing!",
     (select count(*)::int from webhook_endpoint where status = 'deactivated') as "endpointsDeactivated!",
     count(*) filter (where failure is null and status between 200 and 299)::int as "succeeded!",
     count(*) filter (where failure is not null or status is null or status not between 200 and 299)::int as "failed!"
   from webhook_attempt where started_at > $1::text::timestamptz - interval '5 minutes'`,
);

/** Gateway events by state, over all accounts. */
interface GatewayEventCounts {
  waiting: number;
  /** Dead-lettered: no retry follows until staff reprocess them. */
  failed: number;
}

const gatewayEvents = statement(
  "metrics_gateway_events",
  `select count(*) filter (where status = 'waiting')::int as "waiting!",
     count(*) filter (where status = 'failed')::int as "failed!"
   from gateway_event where status in ('waiting', 'failed')`,
);

export async function countGatewayEvents(db: Statements): Promise<GatewayEventCounts> {
  const [row] = await db.query(gatewayEvents, []);
  if (row === undefined) throw new Error("An aggregate gives one row.");
  return row;
}

export async function loadWebhookStats(db: Statements, now: Date): Promise<WebhookStats> {
  const [row] = await db.query(webhookStatistics, [now.toISOString()]);
  if (row === undefined) throw new Error("An aggregate gives one row.");
  return row;
}
