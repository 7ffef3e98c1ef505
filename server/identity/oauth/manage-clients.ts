import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
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

const SHOWN = 6;
const HOUR = 3_600_000;
const LONGEST_OVERLAP_HOURS = 168;
const MOST_CLIENTS = 500;

/** The account's clients with their live secrets. */
export async function listClients(ctx: Context): Promise<OauthClientView[]> {
  requirePermission(ctx, "oauth:read");
  return findClientViews(ctx.db, ctx.account.id, ctx.worldClock.now());
}

async function addSecret(ctx: Context, tx: Statements, id: number): Promise<string> {
  const secret = ctx.ids.secret(32);
  const row = { id, hash: hashSecret(secret), prefix: secret.slice(0, SHOWN), now: ctx.worldClock.now() };
  await insertSecret(tx, ctx.account.id, row);
  return secret;
}

interface NewClient extends ClientSettings {
  confidential: boolean;
}

interface MadeClient {
  id: number;
  clientId: string;
  /** Told this once; null: a public client has none. */
  clientSecret: string | null;
}

/** Registers an application in a transaction of the caller's, who has checked that this is allowed. */
export async function registerClient(ctx: Context, tx: Statements, input: NewClient): Promise<MadeClient> {
  const { confidential } = input;
  const settings = readClientSettings(ctx, input, !confidential);
  const clientId = ctx.ids.uuid();
  const row = { ...settings, confidential, clientId, now: ctx.worldClock.now() };
  const id = await insertClient(tx, ctx.account.id, row);
  return { id, clientId, clientSecret: confidential ? await addSecret(ctx, tx, id) : null };
}

/** Registers an application. The secret of a confidential one is returned this once; only its hash is kept. */
export async function createClient(ctx: Context, input: NewClient): Promise<MadeClient> {
  requirePermission(ctx, "oauth:write");
  if ((await findClientViews(ctx.db, ctx.account.id, ctx.worldClock.now())).length >= MOST_CLIENTS) {
    throw new AppError("conflict", `An account has at most ${MOST_CLIENTS} clients.`);
  }
  return ctx.db.withStatements((tx) => registerClient(ctx, tx, input));
}

/** Changes a client's name, its addresses, or whether readers are asked. Codes made before keep their address. */
export async function updateClient(
  ctx: Context,
  { id, ...input }: ClientSettings & { id: number },
): Promise<void> {
  requirePermission(ctx, "oauth:write");
  await ctx.db.withStatements(async (tx) => {
    const client = await lockClient(tx, ctx.account.id, id);
    if (client === null) throw notFound("client");
    const settings = readClientSettings(ctx, input, !client.confidential);
    await writeClient(tx, ctx.account.id, { id, ...settings, now: ctx.worldClock.now() });
  });
}

/** Gives a confidential client another secret, returned this once. The ones before work for `overlapHours` more. */
export async function rotateClientSecret(
  ctx: Context,
  { id, overlapHours }: { id: number; overlapHours: number },
): Promise<{ clientSecret: string; previousUntil: Date }> {
  requirePermission(ctx, "oauth:write");
  if (!(overlapHours >= 0 && overlapHours <= LONGEST_OVERLAP_HOURS)) {
    throw new AppError("invalid", `The old secret can work for 0 to ${LONGEST_OVERLAP_HOURS} hours more.`);
  }
  const endsAt = new Date(ctx.worldClock.now().getTime() + overlapHours * HOUR);
  return ctx.db.withStatements(async (tx) => {
    const client = await lockClient(tx, ctx.account.id, id);
    if (client === null) throw notFound("client");
    if (!client.confidential) throw new AppError("conflict", "A public client has no secret.");
    await endSecrets(tx, ctx.account.id, { id, endsAt });
    return { clientSecret: await addSecret(ctx, tx, id), previousUntil: endsAt };
  });
}

/** Removes a client. Its codes, its tokens and what readers allowed it end with it. */
export async function deleteClient(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "oauth:write");
  if (!(await removeClient(ctx.db, ctx.account.id, id))) throw notFound("client");
}
