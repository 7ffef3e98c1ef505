import type { Command } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./webhooks-actions");

/** `masthead webhooks …`: endpoints, their deliveries and their log, from a terminal or a script. */
export function addWebhooksCommand(masthead: Command): void {
  const command = masthead.command("webhooks").description("Manage webhook endpoints and their deliveries.");
  const add = (usage: string, about: string) =>
    command
      .command(usage)
      .description(about)
      .option("--account <id>", "account ID; required if there are several")
      .option("--json", "print JSON");
  add("list", "list endpoints with their status")
    .option("--family <family>", "workflow or subscription")
    .action(lazyAction(async () => (await actions()).list));
  add("create <url>", "create an endpoint")
    .option("--family <family>", "workflow or subscription", "workflow")
    .option("--event <name...>", "events to send; default: all of the family")
    .option("--secret <secret>", "signing secret; default: a generated one")
    .option("--no-secret", "do not sign deliveries")
    .option("--ordered", "send each event only after the previous one was delivered or failed")
    .option("--reminder-days <days>", "days before a subscription ends to send the reminder event")
    .action(lazyAction(async () => (await actions()).create));
  add("test <webhook>", "send a signed test event to an endpoint now")
    .option("--event <name>", "event to send; default: the endpoint's first")
    .action(lazyAction(async () => (await actions()).sendTest));
  add("log <webhook> [delivery]", "list the latest deliveries, or show one with its body and all attempts")
    .option("--state <state>", "only deliveries in this state: pending, held, delivered, failed or skipped")
    .option("--limit <number>", "maximum number of results, up to 100", "20")
    .action(lazyAction(async () => (await actions()).showLog));
  add("replay <webhook> [delivery]", "resend one delivery, or those of a period, with the same body")
    .option("--from <time>", "deliveries created from this time")
    .option("--until <time>", "deliveries created before this time; default: now")
    .option("--to <webhook>", "send to another endpoint of the same family")
    .option("--all", "include delivered ones")
    .action(lazyAction(async () => (await actions()).replay));
  add("enable <webhook>", "enable an endpoint and send its held deliveries")
    .option("--no-replay", "skip its held deliveries")
    .action(lazyAction(async () => (await actions()).enable));
  add("listen", "receive webhooks on a local port, print and verify them")
    .option("--port <number>", "port to listen on", "4567")
    .option("--secret <secret>", "verify signatures with this secret")
    .option("--answer <status>", "status to answer with", "200")
    .option("--count <number>", "exit after this many requests")
    .action(lazyAction(async () => (await actions()).listen));
}
