import { type Command, InvalidArgumentError } from "commander";
import { AppError } from "@/server/platform/errors/index";
import {
  type AccessExplanation,
  createRemoteStories,
  explainAccess,
  replaceEntitlementKey,
} from "@/server/subscriptions/access/index";
import { type Identity, normalizeIdentity } from "@/server/subscriptions/customers/index";
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
    throw new InvalidArgumentError("Enter a provider and an identity, such as email:ada@news.example.");
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
    throw new InvalidArgumentError("Enter a time in ISO 8601, such as 2026-11-01T12:00:00Z.");
  return new Date(at);
}

const MARKS = { grants: "yes", refuses: "no", passes: "-" } as const;

function toLines({ grant, story, at, rules, subscriberId }: AccessExplanation): string[] {
  const verdict = grant.granted ? `open (${grant.grantReason})` : `closed (${grant.wallType})`;
  const subscriber =
    subscriberId === null ? "no subscriber with this identity" : `subscriber ${subscriberId}`;
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
      { ...ctx, remoteStories: createRemoteStories(runtime.egress) },
      { reader, alternate: null, storyId: story, at: at ?? null },
    );
    return { json: explained, lines: toLines(explained) };
  });
}

async function newKey(options: { account?: string; json?: true }): Promise<void> {
  await runAccountCommand(options, async (ctx, { vault }) => {
    const { kid } = await replaceEntitlementKey({ ...ctx, vault });
    const lines = [
      `Tokens are now signed with key ${kid}. Tokens of the previous key stay valid until they expire.`,
    ];
    return { json: { kid }, lines };
  });
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
    .action(explain);
  access
    .command("new-key")
    .description("Replace the key that signs entitlement tokens.")
    .option("--account <id>", "account ID; required if there are several")
    .option("--json", "print JSON")
    .action(newKey);
}
