import { type Command, InvalidArgumentError } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./access-actions");

function parseIdentity(text: string): { provider: string; value: string } {
  const [, provider = "", value = ""] = /^([a-z_]+)[:/](.+)$/.exec(text) ?? [];
  if (provider !== "") return { provider, value };
  throw new InvalidArgumentError("Enter a provider and an identity, such as email:ada@news.example.");
}

function parseMoment(text: string): Date {
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new InvalidArgumentError("Enter a time in ISO 8601, such as 2026-11-01T12:00:00Z.");
  return new Date(at);
}

/** `masthead access`: explains a reader's access to a story, and manages the key of entitlement tokens. */
export function addAccessCommand(masthead: Command): void {
  const access = masthead.command("access").description("Explain readers' access to stories.");
  access
    .command("explain")
    .description("Show every access rule evaluated for a reader and a story, now or at a past time.")
    .requiredOption("--reader <provider:name>", "the reader, such as email:ada@news.example", parseIdentity)
    .requiredOption("--story <id>", "story ID")
    .option("--at <moment>", "time in ISO 8601; default: now", parseMoment)
    .option("--account <id>", "account ID; required if there are several")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).explainToTerminal));
  access
    .command("new-key")
    .description("Replace the key that signs entitlement tokens.")
    .option("--account <id>", "account ID; required if there are several")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).replaceKey));
}
