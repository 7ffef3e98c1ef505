import {
  createServerKey,
  listServerKeys,
  revokeServerKey,
  type ServerKeySummary,
} from "@/server/staff/index";
import { ALL_SCOPES } from "@/shared/staff/index";
import { runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

function formatState({ revokedAt, expiresAt }: ServerKeySummary): string {
  if (revokedAt !== null) return `revoked ${revokedAt.toISOString()}`;
  return expiresAt === null ? "does not expire" : `expires ${expiresAt.toISOString()}`;
}

function formatKey(key: ServerKeySummary): string {
  const used = key.lastUsedAt === null ? "not used yet" : `last used ${key.lastUsedAt.toISOString()}`;
  return [key.id, `${key.prefix}…`, key.name, key.scopes.join(","), formatState(key), used].join("\t");
}

/** `masthead keys list`: prints the server keys by their prefixes. */
export function printKeys(options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const keys = await listServerKeys(ctx);
    return { json: keys, lines: keys.length === 0 ? ["No server keys yet."] : keys.map(formatKey) };
  });
}

/** `masthead keys create`: creates a server key and prints it. */
export function createKey(
  name: string,
  { scope: scopes = [ALL_SCOPES], expires, ...options }: Options & { scope?: string[]; expires?: Date },
): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const { id, key } = await createServerKey(ctx, { name, scopes, expiresAt: expires ?? null });
    return { json: { id, key }, lines: [key, "The key is shown only once."] };
  });
}

/** `masthead keys revoke`: revokes a server key. */
export function revoke(id: number, options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    await revokeServerKey(ctx, id);
    return { json: { id }, lines: [`Key ${id} is revoked. Calls with it are refused.`] };
  });
}
