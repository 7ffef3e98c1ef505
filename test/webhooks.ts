import { randomUUID } from "node:crypto";
import type { Context } from "@/server/context/index";
import { eventCatalogue } from "@/server/events/catalogue";
import { statement } from "@/server/platform/db/index";
import {
  createEndpoint,
  enqueueDeliveries,
  runDeliveryWorker,
  type WebhookContext,
  type WebhookEndpoint,
  type WebhookFamily,
} from "@/server/webhooks/index";
import { createTestDependencies } from "./test-dependencies";

/** The context of an account with its egress. */
export function webhookContext(ctx: Context): WebhookContext {
  return { ...ctx, ...createTestDependencies(ctx.log) };
}

interface EndpointOptions {
  family?: WebhookFamily;
  events?: string[];
  secret?: string | null;
  ordered?: boolean;
}

/** Registers a receiver for one event of its family. */
export async function anEndpoint(
  ctx: WebhookContext,
  url: string,
  options: EndpointOptions = {},
): Promise<WebhookEndpoint> {
  const { family = "workflow", ...rest } = options;
  const events = [family === "workflow" ? "story-publish" : "subscription.creation"];
  const { endpoint } = await createEndpoint(ctx, { family, url, events, secret: "a-secret", ...rest });
  return endpoint;
}

/** Emits an event to all receivers of a family. Returns its id. */
export async function emitTestEvent(
  ctx: Context,
  options: { family?: WebhookFamily; eventId?: string; data?: unknown } = {},
): Promise<string> {
  const {
    family = "workflow",
    eventId = `test:${randomUUID()}`,
    data = { headline: "Ein Titel: 港 ü" },
  } = options;
  const name = family === "workflow" ? "story-publish" : "subscription.creation";
  await enqueueDeliveries(ctx, { family, name, eventId, data, occurredAt: ctx.clock.now() });
  return eventId;
}

const TAKE = statement(
  "test_take_pumps",
  `delete from event_outbox where account_id = $1 and name in ('webhooks/pump.requested', 'webhooks/slow-pump.requested')
     and (act_at is null or act_at <= $2) returning data`,
);

/** The data of both requests for a worker. */
const workerRequest = eventCatalogue["webhooks/pump.requested"].data;

/** Runs the delivery workers that were requested and are due until none is, as the job engine does. */
export async function runDeliveryWorkers(ctx: WebhookContext): Promise<number> {
  for (let runs = 0; ; ) {
    const due = await ctx.db.query(TAKE, [ctx.account.id, ctx.clock.now()]);
    if (due.length === 0) return runs;
    await Promise.all(due.map(({ data }) => runDeliveryWorker(ctx, workerRequest.parse(data))));
    runs += due.length;
  }
}
