import type { Command } from "commander";
import { AppError } from "@/server/platform/errors/index";
import {
  type AccessExplanation,
  createRemoteStories,
  explainAccess,
  replaceEntitlementKey,
} from "@/server/subscriptions/access/index";
import { type Identity, type IdentityInput, normalizeIdentity } from "@/server/subscriptions/customers/index";
import { runAccountCommand } from "./run-command";

interface ExplainOptions {
  account?: string;
  reader: IdentityInput;
  story: string;
  at?: Date;
  json?: true;
}

/** Normalizes the reader's identity, and refuses an invalid one as commander refuses an option. */
function requireIdentity(reader: IdentityInput, command: Command): Identity {
  try {
    return normalizeIdentity(reader);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const text = `${reader.provider}:${reader.value}`;
    return command.error(
      `error: option '--reader <provider:name>' argument '${text}' is invalid. It ${error.message}.`,
    );
  }
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

/** `masthead access explain`: prints every access rule evaluated for a reader and a story. */
export async function explainToTerminal(
  { reader, story, at, ...options }: ExplainOptions,
  command: Command,
): Promise<void> {
  const identity = requireIdentity(reader, command);
  await runAccountCommand(options, async (ctx, runtime) => {
    const explained = await explainAccess(
      { ...ctx, remoteStories: createRemoteStories(runtime.egress) },
      { reader: identity, alternate: null, storyId: story, at: at ?? null },
    );
    return { json: explained, lines: toLines(explained) };
  });
}

/** `masthead access new-key`: replaces the key that signs entitlement tokens. */
export async function replaceKey(options: { account?: string; json?: true }): Promise<void> {
  await runAccountCommand(options, async (ctx, { vault }) => {
    const { kid } = await replaceEntitlementKey({ ...ctx, vault });
    const lines = [
      `Tokens are now signed with key ${kid}. Tokens of the previous key stay valid until they expire.`,
    ];
    return { json: { kid }, lines };
  });
}
