import { AppError } from "@/server/platform/errors/index";
import { systemClock } from "@/server/platform/system/index";
import {
  createEndpoint,
  type DeliveryState,
  enableEndpoint,
  getDelivery,
  listDeliveries,
  listEndpoints,
  listFamilyEventNames,
  replayDelivery,
  replayRange,
  sendTestEvent,
  type WebhookContext,
  type WebhookFamily,
} from "@/server/webhooks/index";
import { type CommandOutput, runAccountCommand } from "./run-command";
import {
  formatAttempt,
  formatDelivery,
  formatEndpoint,
  toWireAttempt,
  toWireDelivery,
  toWireEndpoint,
} from "./webhooks-lines";
import { listenForWebhooks } from "./webhooks-listen";

interface Options {
  account?: string;
  json?: true;
  family?: string;
  event?: string[] | string;
  secret?: string | false;
  ordered?: true;
  reminderDays?: string;
  limit?: string;
  state?: string;
  from?: string;
  until?: string;
  to?: string;
  all?: true;
  replay?: boolean;
  port?: string;
  answer?: string;
  count?: string;
}

function runWebhookCommand(
  options: Options,
  work: (ctx: WebhookContext) => Promise<CommandOutput>,
): Promise<void> {
  return runAccountCommand(options, (ctx, { egress, vault }) => work({ ...ctx, egress, vault }));
}

function parseNumber(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AppError("invalid", `${what} must be a number, not ${text}.`);
  return Number(text);
}

function parseTime(text: string, what: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new AppError("invalid", `${what} must be a time such as 2031-04-05T06:07:08Z, not ${text}.`);
}

function parseFamily(text: string): WebhookFamily {
  if (text === "workflow" || text === "subscription") return text;
  throw new AppError("invalid", `The family must be workflow or subscription, not ${text}.`);
}

const STATES: readonly DeliveryState[] = ["pending", "held", "delivered", "failed", "skipped"];

function parseState(text: string): DeliveryState {
  const state = STATES.find((candidate) => candidate === text);
  if (state !== undefined) return state;
  throw new AppError("invalid", `The state must be one of ${STATES.join(", ")}, not ${text}.`);
}

/** `masthead webhooks list`: prints the endpoints. */
export function list(options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const family = options.family === undefined ? undefined : parseFamily(options.family);
    const endpoints = await listEndpoints(ctx, { family });
    const lines = endpoints.flatMap(formatEndpoint);
    return {
      json: { webhooks: endpoints.map(toWireEndpoint) },
      lines:
        lines.length > 0
          ? lines
          : ["No webhook endpoints yet. Create one with `masthead webhooks create <url>`."],
    };
  });
}

/** `masthead webhooks create`: creates an endpoint and prints its secret. */
export function create(url: string, options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const family = parseFamily(options.family ?? "workflow");
    const events = [options.event ?? listFamilyEventNames(family)].flat();
    const { endpoint, secret } = await createEndpoint(ctx, {
      family,
      url,
      events,
      secret: options.secret === false ? null : options.secret,
      ordered: options.ordered,
      reminderDays:
        options.reminderDays === undefined ? undefined : parseNumber(options.reminderDays, "--reminder-days"),
    });
    const secretLine = secret === null ? "Deliveries are not signed." : `Secret (shown only once): ${secret}`;
    return {
      json: { webhook: toWireEndpoint(endpoint), secret },
      lines: [...formatEndpoint(endpoint), secretLine],
    };
  });
}

/** `masthead webhooks test`: sends a signed test event now. */
export function sendTest(id: string, options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const name = options.event === undefined ? undefined : [options.event].flat()[0];
    const sent = await sendTestEvent(ctx, { endpointId: parseNumber(id, "The webhook"), name });
    if (sent.state !== "delivered") process.exitCode = 1;
    return {
      json: { delivery: toWireDelivery(sent), attempts: sent.log.map(toWireAttempt) },
      lines: [formatDelivery(sent), ...sent.log.flatMap(formatAttempt)],
    };
  });
}

/** `masthead webhooks log`: prints the latest deliveries, or one with its attempts. */
export function showLog(id: string, deliveryId: string | undefined, options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const endpointId = parseNumber(id, "The webhook");
    if (deliveryId !== undefined) {
      const delivery = await getDelivery(ctx, deliveryId);
      const { body, log } = delivery;
      return {
        json: { delivery: toWireDelivery(delivery), body, attempts: log.map(toWireAttempt) },
        lines: [formatDelivery(delivery), ...log.flatMap(formatAttempt), body],
      };
    }
    const state = options.state === undefined ? undefined : parseState(options.state);
    const limit = Math.min(parseNumber(options.limit ?? "20", "--limit"), 100);
    const { rows } = await listDeliveries(ctx, { endpointId, state, page: { limit } });
    return {
      json: { deliveries: rows.map(toWireDelivery) },
      lines: rows.length > 0 ? rows.map(formatDelivery) : ["No deliveries to this endpoint yet."],
    };
  });
}

/** `masthead webhooks replay`: sends one delivery again, or those of a period. */
export function replay(id: string, deliveryId: string | undefined, options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const toEndpointId = options.to === undefined ? undefined : parseNumber(options.to, "--to");
    if (deliveryId !== undefined) {
      const replayResult = await replayDelivery(ctx, { deliveryId, toEndpointId });
      return {
        json: { replayed: 1, delivery: replayResult.deliveryId },
        lines: [`Queued as delivery ${replayResult.deliveryId}.`],
      };
    }
    if (options.from === undefined) {
      throw new AppError("invalid", "Enter a delivery ID, or a start time with --from <time>.");
    }
    const from = parseTime(options.from, "--from");
    const to = options.until === undefined ? ctx.clock.now() : parseTime(options.until, "--until");
    const range = { endpointId: parseNumber(id, "The webhook"), from, to, toEndpointId };
    const { replayed } = await replayRange(ctx, { ...range, which: options.all ? "all" : "undelivered" });
    return { json: { replayed }, lines: [`${replayed} deliveries queued.`] };
  });
}

/** `masthead webhooks enable`: enables an endpoint and sends its held deliveries. */
export function enable(id: string, options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const outcome = await enableEndpoint(ctx, {
      endpointId: parseNumber(id, "The webhook"),
      replay: options.replay ?? true,
    });
    const { replayed, skipped } = outcome;
    return {
      json: outcome,
      lines: [`Enabled. ${replayed} held deliveries queued, ${skipped} skipped.`],
    };
  });
}

/** `masthead webhooks listen`: receives webhooks on a local port. */
export async function listen(options: Options): Promise<void> {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  await listenForWebhooks({
    port: parseNumber(options.port ?? "4567", "--port"),
    secret: typeof options.secret === "string" ? options.secret : null,
    answer: parseNumber(options.answer ?? "200", "--answer"),
    count: options.count === undefined ? null : parseNumber(options.count, "--count"),
    json: options.json ?? false,
    clock: systemClock,
    write: (line) => void process.stdout.write(`${line}\n`),
    signal: stopping.signal,
  });
}
