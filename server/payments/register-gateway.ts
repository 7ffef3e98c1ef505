import { AppError, invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import type { AdapterSetup, GatewayCredentials, GatewayEnvironment } from "./adapter";
import {
  createPaymentAdapter,
  describeSidecar,
  isSidecarAddress,
  MANIFEST,
  SidecarError,
} from "./adapters/index";
import {
  describeAdapter,
  openCredentials,
  requireCredentials,
  type SealedCredentials,
  sealCredentials,
  toAdapterSetup,
} from "./find-gateway";
import type { PaymentContext } from "./gateway";
import { findGatewayByAdapter, setPaymentTypes, upsertGateway } from "./gateway.repository";
import { whyNoGatewayAddress } from "./gateway-address.rules";
import { isManualMethod } from "./payment-method.rules";
import { requireNoRealMoney } from "./real-money.rules";

export interface GatewayRegistration {
  /** Name of an adapter, or the address of a sidecar. */
  adapter: string;
  environment: GatewayEnvironment;
  /** Keys of `describeAdapters`. A secret that is left out stays unchanged. */
  credentials: GatewayCredentials;
  /** All payment_type values mapped to it from now on, e.g. `gateway_a` and `gateway_a_recurring`. */
  paymentTypes: readonly string[];
  /** Hours for which a replaced webhook secret is still accepted; default: a day. */
  overlapHours?: number;
}

const WORD = /^[a-z][a-z0-9_]{0,59}$/;
const MAX_OVERLAP = 24 * 7;

function validatePaymentTypes(paymentTypes: readonly string[]): void {
  for (const paymentType of paymentTypes) {
    if (!WORD.test(paymentType))
      throw invalid("paymentTypes", "A payment method is lower-case letters, digits and _.");
    if (isManualMethod(paymentType) || paymentType === "preview")
      throw invalid("paymentTypes", `${paymentType} is reserved. Choose another payment method name.`);
  }
}

async function requireAddress(ctx: PaymentContext, adapter: string): Promise<void> {
  const refusal = whyNoGatewayAddress(adapter) ?? (await ctx.egress.findRefusal(adapter));
  if (refusal !== null) throw invalid("adapter", refusal);
}

function toUnavailable(error: unknown): AppError {
  const reason = error instanceof Error ? error.message : "";
  return new AppError("unavailable", `The gateway did not respond. ${reason}`.trim(), {
    retryAfter: 10,
    cause: error,
  });
}

function toRefusedCredentials(): AppError {
  return invalid("credentials", "The gateway rejected these credentials.");
}

function isRefusal(error: unknown): boolean {
  return error instanceof SidecarError && error.status === 401;
}

/** Fetch a sidecar's manifest and add it to the credentials. */
async function addManifest(setup: AdapterSetup, address: string): Promise<GatewayCredentials> {
  const manifest = await describeSidecar({ address, setup }).catch((error: unknown) => {
    throw isRefusal(error) ? toRefusedCredentials() : toUnavailable(error);
  });
  return { ...setup.credentials, [MANIFEST]: JSON.stringify(manifest) };
}

/** Validate the credentials at the gateway. */
async function validateCredentials(
  ctx: PaymentContext,
  { adapter, environment }: GatewayRegistration,
  credentials: GatewayCredentials,
): Promise<GatewayCredentials> {
  const setup = toAdapterSetup(ctx, { credentials, environment });
  const complete = isSidecarAddress(adapter) ? await addManifest(setup, adapter) : credentials;
  const instance = createPaymentAdapter(adapter, { ...setup, credentials: complete });
  if (instance === null) throw invalid("adapter", "Unknown payment adapter.");
  const valid = await instance.credentialsValid().catch((error: unknown) => {
    throw toUnavailable(error);
  });
  if (!valid) throw toRefusedCredentials();
  return complete;
}

function getPreviousSecret(
  ctx: PaymentContext,
  { overlapHours = 24 }: GatewayRegistration,
  { existing, credentials }: { existing: SealedCredentials | null; credentials: GatewayCredentials },
): SealedCredentials["previousWebhookSecret"] {
  if (overlapHours < 0 || overlapHours > MAX_OVERLAP)
    throw invalid("overlapHours", "A replaced secret can stay valid for a week at most.");
  const secret = existing?.credentials.webhook_secret;
  if (secret === undefined || secret === credentials.webhook_secret)
    return existing?.previousWebhookSecret ?? null;
  return { secret, until: new Date(ctx.systemClock.now().getTime() + overlapHours * HOUR_MILLISECONDS) };
}

/**
 * Create or replace the gateway of an adapter. Returns its id.
 *
 * The gateway validates its credentials, which are stored sealed. A payment_type of another gateway moves to this
 * one, and one that is left out is unmapped. An account in test mode refuses a gateway for real money.
 */
export async function registerGateway(ctx: PaymentContext, input: GatewayRegistration): Promise<number> {
  requirePermission(ctx, "payments:write");
  const { adapter, environment, paymentTypes } = input;
  validatePaymentTypes(paymentTypes);
  const description = describeAdapter(adapter, {});
  if (description === null) throw invalid("adapter", "Unknown payment adapter.");
  requireNoRealMoney(ctx, input);
  if (isSidecarAddress(adapter)) await requireAddress(ctx, adapter);
  const row = await findGatewayByAdapter(ctx.db, ctx.account.id, adapter);
  const existing = row === null ? null : openCredentials(ctx, row);
  const filled = requireCredentials(description, input.credentials, existing?.credentials ?? {});
  const credentials = { ...(await validateCredentials(ctx, input, filled)) };
  const previousWebhookSecret = getPreviousSecret(ctx, input, { existing, credentials });
  const sealed = sealCredentials(ctx, adapter, { credentials, previousWebhookSecret });
  return ctx.db.transaction(async (tx) => {
    const values = { adapter, environment, credentials: sealed, now: ctx.clock.now() };
    const gatewayId = await upsertGateway(tx, ctx.account.id, values);
    await setPaymentTypes(tx, ctx.account.id, { gatewayId, paymentTypes });
    return gatewayId;
  });
}
