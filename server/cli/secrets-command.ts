import type { Command } from "commander";
import { acceptSecret, type RotatedColumn, rotateSecrets } from "@/server/secrets/index";
import { runWithoutSecretCheck } from "./run-command";

interface Options {
  json?: true;
}

function toLines(columns: readonly RotatedColumn[]): string[] {
  const lines = columns
    .filter(({ rotated, unreadable }) => rotated + unreadable > 0)
    .map(({ table, column, rotated, unreadable }) => {
      const suffix = unreadable === 0 ? "" : `, ${unreadable} cannot be opened`;
      return `${table}.${column}: ${rotated} sealed anew${suffix}`;
    });
  const unreadable = columns.reduce((sum, column) => sum + column.unreadable, 0);
  return [
    ...lines,
    unreadable === 0
      ? "Every value is sealed under the present secret. Once every process runs with it, remove MASTHEAD_PREVIOUS_SECRETS."
      : `${unreadable} values are sealed under another secret than those named here, or damaged. Name that secret in MASTHEAD_PREVIOUS_SECRETS and run this again, or enter the values anew.`,
  ];
}

function rotate(options: Options): Promise<void> {
  return runWithoutSecretCheck(options, async (runtime) => {
    const columns = await rotateSecrets(runtime);
    if (columns.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
    return { json: { columns }, lines: toLines(columns) };
  });
}

function accept(options: Options): Promise<void> {
  return runWithoutSecretCheck(options, async (runtime) => {
    const unreadable = await acceptSecret(runtime);
    const lost =
      unreadable === 0
        ? "Every value opens."
        : `${unreadable} values do not open any more: enter them anew (keys of readers' tokens, gateways, webhooks, captcha and scorer).`;
    return { json: { unreadable }, lines: [`The present secret is the installation's from now on. ${lost}`] };
  });
}

/** `masthead secrets`: the secret under which the database's values are sealed. */
export function addSecretsCommand(masthead: Command): void {
  const secrets = masthead
    .command("secrets")
    .description("MASTHEAD_SECRET, under which keys and credentials are encrypted.");
  secrets
    .command("rotate")
    .description(
      "Encrypts every stored value under MASTHEAD_SECRET, so that previous secrets can be dropped.",
    )
    .option("--json", "print it as JSON")
    .action(rotate);
  secrets
    .command("accept")
    .description(
      "Goes on under MASTHEAD_SECRET although the one before it is lost, without the values that it sealed.",
    )
    .option("--json", "print it as JSON")
    .action(accept);
}
