import { type Command, InvalidArgumentError } from "commander";
import { AppError } from "@/server/platform/errors/index";
import {
  type AccessExplanation,
  createRemoteStories,
  explainAccess,
  replaceEntitlementKey,
} from "@/server/subscriptions/access/index";
import { type Identity, normalizeIdentity } from "@/server/subscriptions/subscribers/index";
import { runAccountCommand } from "./run-command";

interface ExplainOptions {
  account?: string;
  reader: Identity;
  story: string;
  at?: Date;
  json?: true;
}

function parseIdentity(text: string): Identity {
  const [, provider = "", value = ""] = /^([a-z_]+)[:/](.+)$/.exec(text) ?? [];
  if (provider === "")
    throw new InvalidArgumentError("It takes a provider and a name, e.g. email:ada@news.example.");
  try {
    return normalizeIdentity({ provider, value });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new InvalidArgumentError(`It ${error.message}.`);
  }
}

function parseMoment(text: string): Date {
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new InvalidArgumentError("It takes a moment in ISO 8601, e.g. 2026-11-01T12:00:00Z.");
  return new Date(at);
}

const MARKS = { grants: "yes", refuses: "no", passes: "-" } as const;

function toLines({ grant, story, at, rules, subscriberId }: AccessExplanation): string[] {
  const verdict = grant.granted ? `open (${grant.grantReason})` : `closed (${grant.wallType})`;
  const subscriber = subscriberId === null ? "nobody is known by this name" : `subscriber ${subscriberId}`;
  return [
    `${verdict} at ${at.toISOString()}; ${subscriber}; story ${story.storyId}: ${story.visibility}, level ${story.accessLevel}`,
    ...rules.map(
      ({ rule, verdict: outcome, reason }) => `  ${MARKS[outcome].padEnd(3)}  ${rule.padEnd(14)}  ${reason}`,
    ),
  ];
}

async function explain({ reader, story, at, ...options }: ExplainOptions): Promise<void> {
  await runAccountCommand(options, async (ctx, runtime) => {
    const explained = await explainAccess(
      { ...ctx, elsewhere: createRemoteStories(runtime.egress) },
      { reader, alternate: null, storyId: story, at: at ?? null },
    );
    return { json: explained, lines: toLines(explained) };
  });
}

async function newKey(options: { account?: string; json?: true }): Promise<void> {
  await runAccountCommand(options, async (ctx, { vault }) => {
    const { kid } = await replaceEntitlementKey({ ...ctx, vault });
    const lines = [
      `Tokens are signed with key ${kid} from now on; those of the one before end by their time.`,
    ];
    return { json: { kid }, lines };
  });
}

/** `masthead access`: explains a reader's access to a story, and manages the key of entitlement tokens. */
export function addAccessCommand(masthead: Command): void {
  const access = masthead.command("access").description("Who may open which story, and why.");
  access
    .command("explain")
    .description(
      "Tells every rule that was tried for a reader and a story, now or at any moment that has passed.",
    )
    .requiredOption("--reader <provider:name>", "whom, e.g. email:ada@news.example", parseIdentity)
    .requiredOption("--story <id>", "which story")
    .option("--at <moment>", "when, in ISO 8601; else now", parseMoment)
    .option("--account <id>", "which account, where there are several")
    .option("--json", "print it as JSON")
    .action(explain);
  access
    .command("new-key")
    .description("Replaces the key with which entitlement tokens are signed.")
    .option("--account <id>", "which account, where there are several")
    .option("--json", "print it as JSON")
    .action(newKey);
}
