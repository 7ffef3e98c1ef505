import { AppError, invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { AdapterSetup, GatewayCredentials, GatewayEnvironment } from "./adapter";
import { describeSidecar, MANIFEST, makeAdapter, SidecarError } from "./adapters/index";
import {
  describeAdapter,
  openCredentials,
  requireCredentials,
  type SealedCredentials,
  sealCredentials,
} from "./credentials";
import { setupOf } from "./find-gateway";
import type { PaymentContext } from "./gateway";
import { findGatewayByAdapter, putGateway, putWords } from "./gateway.repository";
import { isSidecarAddress, whyNoGatewayAddress } from "./gateway-address.rules";
import { isManualMethod } from "./payment-method.rules";
import { requireNoRealMoney } from "./real-money.rules";

export interface GatewayRegistration {
  /** Name of an adapter, or the address of a sidecar. */
  adapter: string;
  environment: GatewayEnvironment;
  /** By `describeAdapters`. A secret that is left out stays as it is. */
  credentials: GatewayCredentials;
  /** All words of payment_type that mean it from now on, e.g. `gateway_a` and `gateway_a_recurring`. */
  words: readonly string[];
  /** So long a webhook secret that is replaced here is taken beside the new one; a day where nothing is said. */
  overlapHours?: number;
}

const WORD = /^[a-z][a-z0-9_]{0,59}$/;
const HOUR = 3_600_000;
const LONGEST_OVERLAP = 24 * 7;

function requireWords(words: readonly string[]): void {
  for (const word of words) {
    if (!WORD.test(word)) throw invalid("words", "A payment word is lower-case letters, digits and _.");
    if (isManualMethod(word) || word === "preview")
      throw invalid("words", `${word} has a meaning of its own.`);
  }
}

async function requireAddress(ctx: PaymentContext, adapter: string): Promise<void> {
  const refusal = whyNoGatewayAddress(adapter) ?? (await ctx.egress.findRefusal(adapter));
  if (refusal !== null) throw invalid("adapter", refusal);
}

function noAnswer(error: unknown): AppError {
  const reason = error instanceof Error ? error.message : "";
  return new AppError("unavailable", `The gateway did not answer. ${reason}`.trim(), {
    retryAfter: 10,
    cause: error,
  });
}

function refusedCredentials(): AppError {
  return invalid("credentials", "The gateway refuses these credentials.");
}

function isRefusal(error: unknown): boolean {
  return error instanceof SidecarError && error.status === 401;
}

/** What a sidecar offers, said by itself, beside its secret. */
async function withManifest(setup: AdapterSetup, address: string): Promise<GatewayCredentials> {
  const manifest = await describeSidecar({ address, setup }).catch((error: unknown) => {
    throw isRefusal(error) ? refusedCredentials() : noAnswer(error);
  });
  return { ...setup.credentials, [MANIFEST]: JSON.stringify(manifest) };
}

/** Credentials that the gateway takes, as it was asked just now. */
async function requireTaken(
  ctx: PaymentContext,
  { adapter, environment }: GatewayRegistration,
  credentials: GatewayCredentials,
): Promise<GatewayCredentials> {
  const setup = setupOf(ctx, { credentials, environment });
  const complete = isSidecarAddress(adapter) ? await withManifest(setup, adapter) : credentials;
  const made = makeAdapter(adapter, { ...setup, credentials: complete });
  if (made === null) throw invalid("adapter", "There is no such payment adapter.");
  const valid = await made.credentialsValid().catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (!valid) throw refusedCredentials();
  return complete;
}

function previousSecret(
  ctx: PaymentContext,
  { overlapHours = 24 }: GatewayRegistration,
  { before, credentials }: { before: SealedCredentials | null; credentials: GatewayCredentials },
): SealedCredentials["previousWebhookSecret"] {
  if (overlapHours < 0 || overlapHours > LONGEST_OVERLAP)
    throw invalid("overlapHours", "A replaced secret is taken for a week at most.");
  const secret = before?.credentials.webhook_secret;
  if (secret === undefined || secret === credentials.webhook_secret)
    return before?.previousWebhookSecret ?? null;
  return { secret, until: new Date(ctx.worldClock.now().getTime() + overlapHours * HOUR) };
}

/**
 * Sets an account's gateway up, or anew: one per adapter. Its credentials are asked of the gateway, and sealed; a word
 * that meant another gateway means this one from now on, and a word that is left out means nothing any more. An account
 * in test mode takes no gateway that takes real money. Returns the gateway's id.
 */
export async function registerGateway(ctx: PaymentContext, input: GatewayRegistration): Promise<number> {
  requirePermission(ctx, "payments:write");
  const { adapter, environment, words } = input;
  requireWords(words);
  const description = describeAdapter(adapter, {});
  if (description === null) throw invalid("adapter", "There is no such payment adapter.");
  requireNoRealMoney(ctx, input);
  if (isSidecarAddress(adapter)) await requireAddress(ctx, adapter);
  const row = await findGatewayByAdapter(ctx.db, ctx.account.id, adapter);
  const before = row === null ? null : openCredentials(ctx, row);
  const entered = requireCredentials(description, input.credentials, before?.credentials ?? {});
  const credentials = { ...(await requireTaken(ctx, input, entered)) };
  const previousWebhookSecret = previousSecret(ctx, input, { before, credentials });
  const sealed = sealCredentials(ctx, adapter, { credentials, previousWebhookSecret });
  return ctx.db.withStatements(async (tx) => {
    const kept = { adapter, environment, credentials: sealed, now: ctx.clock.now() };
    const gatewayId = await putGateway(tx, ctx.account.id, kept);
    await putWords(tx, ctx.account.id, { gatewayId, words });
    return gatewayId;
  });
}
