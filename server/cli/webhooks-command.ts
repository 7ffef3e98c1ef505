import type { Command } from "commander";
import { systemClock } from "@/server/platform/clock/index";
import { AppError } from "@/server/platform/errors/index";
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
  if (!/^\d{1,9}$/.test(text)) throw new AppError("invalid", `${what} is a number, not ${text}.`);
  return Number(text);
}

function parseTime(text: string, what: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new AppError("invalid", `${what} is a time such as 2031-04-05T06:07:08Z, not ${text}.`);
}

function parseFamily(text: string): WebhookFamily {
  if (text === "workflow" || text === "subscription") return text;
  throw new AppError("invalid", `The family is workflow or subscription, not ${text}.`);
}

const STATES: readonly DeliveryState[] = ["pending", "held", "delivered", "failed", "skipped"];

function parseState(text: string): DeliveryState {
  const state = STATES.find((candidate) => candidate === text);
  if (state !== undefined) return state;
  throw new AppError("invalid", `The state is one of ${STATES.join(", ")}, not ${text}.`);
}

function list(options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const family = options.family === undefined ? undefined : parseFamily(options.family);
    const endpoints = await listEndpoints(ctx, { family });
    const lines = endpoints.flatMap(formatEndpoint);
    return {
      json: { webhooks: endpoints.map(toWireEndpoint) },
      lines:
        lines.length > 0 ? lines : ["There are no webhooks yet. `masthead webhooks create <url>` makes one."],
    };
  });
}

function create(url: string, options: Options): Promise<void> {
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
    const secretLine = secret === null ? "Calls are not signed." : `Secret, shown this once: ${secret}`;
    return {
      json: { webhook: toWireEndpoint(endpoint), secret },
      lines: [...formatEndpoint(endpoint), secretLine],
    };
  });
}

function sendTest(id: string, options: Options): Promise<void> {
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

function showLog(id: string, deliveryId: string | undefined, options: Options): Promise<void> {
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
      lines: rows.length > 0 ? rows.map(formatDelivery) : ["Nothing was sent to this webhook yet."],
    };
  });
}

function replay(id: string, deliveryId: string | undefined, options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const toEndpointId = options.to === undefined ? undefined : parseNumber(options.to, "--to");
    if (deliveryId !== undefined) {
      const replayResult = await replayDelivery(ctx, { deliveryId, toEndpointId });
      return {
        json: { replayed: 1, delivery: replayResult.deliveryId },
        lines: [`On its way as ${replayResult.deliveryId}.`],
      };
    }
    if (options.from === undefined) {
      throw new AppError("invalid", "Say which delivery, or from when on with --from <time>.");
    }
    const from = parseTime(options.from, "--from");
    const to = options.until === undefined ? ctx.clock.now() : parseTime(options.until, "--until");
    const range = { endpointId: parseNumber(id, "The webhook"), from, to, toEndpointId };
    const { replayed } = await replayRange(ctx, { ...range, which: options.all ? "all" : "undelivered" });
    return { json: { replayed }, lines: [`${replayed} on their way.`] };
  });
}

function enable(id: string, options: Options): Promise<void> {
  return runWebhookCommand(options, async (ctx) => {
    const outcome = await enableEndpoint(ctx, {
      endpointId: parseNumber(id, "The webhook"),
      replay: options.replay ?? true,
    });
    const { replayed, skipped } = outcome;
    return {
      json: outcome,
      lines: [`Switched on. ${replayed} kept deliveries are on their way, ${skipped} left out.`],
    };
  });
}

async function listen(options: Options): Promise<void> {
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

/** `masthead webhooks …`: endpoints, their deliveries and their log, from a terminal or a script. */
export function addWebhooksCommand(masthead: Command): void {
  const command = masthead
    .command("webhooks")
    .description("Registers receivers of webhooks and shows what they got.");
  const add = (usage: string, about: string) =>
    command
      .command(usage)
      .description(about)
      .option("--account <id>", "the account to work on; needed where there are several")
      .option("--json", "print the answer as JSON");
  add("list", "receivers, and how they fare")
    .option("--family <family>", "workflow or subscription")
    .action(list);
  add("create <url>", "register a receiver")
    .option("--family <family>", "workflow or subscription", "workflow")
    .option("--event <name...>", "events it wants; all of its family unless said otherwise")
    .option("--secret <secret>", "its own secret; one is made unless said otherwise")
    .option("--no-secret", "send it unsigned calls")
    .option("--ordered", "never send an event before the one before it was received or given up")
    .option("--reminder-days <days>", "days before a subscription ends at which it is reminded")
    .action(create);
  add("test <webhook>", "call a receiver now with a signed test event")
    .option("--event <name>", "which event; the first it asked for unless said otherwise")
    .action(sendTest);
  add("log <webhook> [delivery]", "the latest deliveries, or one with its bytes and every attempt")
    .option("--state <state>", "only those that are pending, held, delivered, failed or skipped")
    .option("--limit <number>", "how many at most, up to 100", "20")
    .action(showLog);
  add("replay <webhook> [delivery]", "send one delivery, or those of a time, again with the same bytes")
    .option("--from <time>", "deliveries made from here on")
    .option("--until <time>", "and before this; now unless said otherwise")
    .option("--to <webhook>", "send to another receiver of the same family")
    .option("--all", "also what has been received")
    .action(replay);
  add("enable <webhook>", "switch a receiver on again and send what was kept for it")
    .option("--no-replay", "leave out what was kept for it")
    .action(enable);
  add("listen", "receive webhooks on a local port, print and verify them")
    .option("--port <number>", "where to listen", "4567")
    .option("--secret <secret>", "verify signatures with this secret")
    .option("--answer <status>", "status to answer with", "200")
    .option("--count <number>", "end after so many calls")
    .action(listen);
}
