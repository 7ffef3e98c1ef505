import type { Context } from "@/server/context/index";
import type { Db, Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import {
  endSecrets,
  findClientViews,
  insertClient,
  insertSecret,
  lockClient,
  removeClient,
  writeClient,
} from "./client.repository";
import { type ClientSettings, readClientSettings } from "./client-input";
import { hashSecret } from "./hash-secret";
import type { OauthClientView } from "./oauth";

const PREFIX_LENGTH = 6;
const MAX_OVERLAP_HOURS = 168;
const MAX_CLIENTS = 500;

/** Lists the account's clients with their live secrets. */
export async function listClients(ctx: Context): Promise<OauthClientView[]> {
  requirePermission(ctx, "oauth:read");
  return findClientViews(ctx.db, ctx.account.id, ctx.systemClock.now());
}

async function addSecret(ctx: Context, tx: Statements, id: number): Promise<string> {
  const secret = ctx.ids.secret(32);
  const row = {
    id,
    hash: hashSecret(secret),
    prefix: secret.slice(0, PREFIX_LENGTH),
    now: ctx.systemClock.now(),
  };
  await insertSecret(tx, ctx.account.id, row);
  return secret;
}

interface NewClient extends ClientSettings {
  confidential: boolean;
}

interface CreatedClient {
  id: number;
  clientId: string;
  /** Returned only once; null: a public client has none. */
  clientSecret: string | null;
}

/** Registers an application in the caller's transaction; the caller has checked the permission. */
export async function registerClient(ctx: Context, tx: Db, input: NewClient): Promise<CreatedClient> {
  const { confidential } = input;
  const settings = readClientSettings(ctx, input, !confidential);
  const clientId = ctx.ids.uuid();
  const row = { ...settings, confidential, clientId, now: ctx.systemClock.now() };
  const id = await insertClient(tx, ctx.account.id, row);
  return { id, clientId, clientSecret: confidential ? await addSecret(ctx, tx, id) : null };
}

/**
 * Registers an application that acts for itself, by client credentials alone, in the caller's transaction; the caller
 * has checked the permission. Readers cannot sign in to it, as it has no redirect URI.
 */
export async function registerServerClient(
  ctx: Context,
  tx: Db,
  name: string,
): Promise<{ id: number; clientId: string; clientSecret: string }> {
  const clientId = ctx.ids.uuid();
  const settings = { name, clientId, confidential: true, firstParty: false, namesIssuer: false };
  const row = { ...settings, redirectUris: [], now: ctx.systemClock.now() };
  const id = await insertClient(tx, ctx.account.id, row);
  return { id, clientId, clientSecret: await addSecret(ctx, tx, id) };
}

/** Registers an application. A confidential client's secret is returned only once; only its hash is stored. */
export async function createClient(ctx: Context, input: NewClient): Promise<CreatedClient> {
  requirePermission(ctx, "oauth:write");
  if ((await findClientViews(ctx.db, ctx.account.id, ctx.systemClock.now())).length >= MAX_CLIENTS) {
    throw new AppError("conflict", `You can have at most ${MAX_CLIENTS} applications. Delete one first.`);
  }
  return ctx.db.transaction((tx) => registerClient(ctx, tx, input));
}

/** Changes a client's name, redirect URIs or consent requirement. Issued codes keep their redirect URI. */
export async function updateClient(
  ctx: Context,
  { id, ...input }: ClientSettings & { id: number },
): Promise<void> {
  requirePermission(ctx, "oauth:write");
  await ctx.db.transaction(async (tx) => {
    const client = await lockClient(tx, ctx.account.id, id);
    if (client === null) throw notFound("client");
    const settings = readClientSettings(ctx, input, !client.confidential);
    await writeClient(tx, ctx.account.id, { id, ...settings, now: ctx.systemClock.now() });
  });
}

/** Adds a secret to a confidential client, returned only once. The old ones work for `overlapHours` more. */
export async function rotateClientSecret(
  ctx: Context,
  { id, overlapHours }: { id: number; overlapHours: number },
): Promise<{ clientSecret: string; previousUntil: Date }> {
  requirePermission(ctx, "oauth:write");
  if (!(overlapHours >= 0 && overlapHours <= MAX_OVERLAP_HOURS)) {
    throw new AppError("invalid", `The old secret can stay valid for 0 to ${MAX_OVERLAP_HOURS} more hours.`);
  }
  const endsAt = new Date(ctx.systemClock.now().getTime() + overlapHours * HOUR_MILLISECONDS);
  return ctx.db.transaction(async (tx) => {
    const client = await lockClient(tx, ctx.account.id, id);
    if (client === null) throw notFound("client");
    if (!client.confidential) throw new AppError("conflict", "A public client has no secret.");
    await endSecrets(tx, ctx.account.id, { id, endsAt });
    return { clientSecret: await addSecret(ctx, tx, id), previousUntil: endsAt };
  });
}

/** Deletes a client with its codes, tokens and consents. */
export async function deleteClient(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "oauth:write");
  if (!(await removeClient(ctx.db, ctx.account.id, id))) throw notFound("client");
}
