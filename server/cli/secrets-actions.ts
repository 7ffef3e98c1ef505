import { acceptSecret, type RotatedColumn, rotateSecrets } from "@/server/secrets/index";
import { runWithoutSecretCheck } from "./run-command";

interface Options {
  json?: true;
}

function toLines(columns: readonly RotatedColumn[]): string[] {
  const lines = columns
    .filter(({ rotated, unreadable }) => rotated + unreadable > 0)
    .map(({ table, column, rotated, unreadable }) => {
      const suffix = unreadable === 0 ? "" : `, ${unreadable} can't be decrypted`;
      return `${table}.${column}: ${rotated} re-encrypted${suffix}`;
    });
  const unreadable = columns.reduce((sum, column) => sum + column.unreadable, 0);
  return [
    ...lines,
    unreadable === 0
      ? "All values are encrypted with the current secret. When all processes use it, remove MASTHEAD_PREVIOUS_SECRETS."
      : `${unreadable} values are encrypted with an unknown secret, or damaged. Add that secret to MASTHEAD_PREVIOUS_SECRETS and run this again, or enter the values again.`,
  ];
}

/** `masthead secrets rotate`: encrypts all values with the current secret. */
export function rotate(options: Options): Promise<void> {
  return runWithoutSecretCheck(options, async (runtime) => {
    const columns = await rotateSecrets(runtime);
    if (columns.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
    return { json: { columns }, lines: toLines(columns) };
  });
}

/** `masthead secrets accept`: uses the current secret although the previous one is lost. */
export function accept(options: Options): Promise<void> {
  return runWithoutSecretCheck(options, async (runtime) => {
    const unreadable = await acceptSecret(runtime);
    const lost =
      unreadable === 0
        ? "All values can be decrypted."
        : `${unreadable} values can no longer be decrypted. Enter them again (SSO signing keys, gateways, webhooks, captcha and scorer).`;
    return { json: { unreadable }, lines: [`The installation now uses the current secret. ${lost}`] };
  });
}
