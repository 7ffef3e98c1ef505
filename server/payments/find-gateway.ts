import { z } from "zod";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { AdapterSetup, GatewayCredentials, PaymentAdapter } from "./adapter";
import {
  type AdapterDescription,
  createPaymentAdapter,
  describeSidecarKind,
  findAdapterKind,
  isSidecarAddress,
  MANIFEST,
  manualAdapter,
} from "./adapters/index";
import type { Gateway, PaymentContext } from "./gateway";
import { findGatewayByAdapter, findGatewayByPaymentType, type GatewayRow } from "./gateway.repository";
import { whyNoGatewayAddress } from "./gateway-address.rules";
import { isManualMethod } from "./payment-method.rules";

/** Plaintext of the sealed column: the credentials, and the replaced webhook secret with its expiry. */
const sealedSchema = z.object({
  credentials: z.record(z.string(), z.string()),
  previousWebhookSecret: z.object({ secret: z.string(), until: z.coerce.date() }).nullable(),
});

export type SealedCredentials = z.output<typeof sealedSchema>;

const plainSchema = z.record(z.string(), z.string()).transform((credentials) => ({
  credentials,
  previousWebhookSecret: null,
}));

/** Context of the seal, which binds the credentials to their row: they cannot be opened in another one. */
function getSealContext(accountId: number, adapter: string): string {
  return `payment-gateway:${accountId}:${adapter}`;
}

export function sealCredentials(ctx: PaymentContext, adapter: string, sealed: SealedCredentials): string {
  return ctx.vault.seal(JSON.stringify(sealed), getSealContext(ctx.account.id, adapter));
}

export function openCredentials(
  ctx: Pick<PaymentContext, "account" | "vault">,
  row: Pick<GatewayRow, "adapter" | "credentials">,
): SealedCredentials {
  const plain: unknown = JSON.parse(
    ctx.vault.open(row.credentials, getSealContext(ctx.account.id, row.adapter)),
  );
  const parsed = sealedSchema.safeParse(plain);
  // Older rows contain only the sealed credentials.
  return parsed.success ? parsed.data : plainSchema.parse(plain);
}

/** Describe an adapter as staff choose it; null: no adapter has this name. */
export function describeAdapter(name: string, credentials: GatewayCredentials): AdapterDescription | null {
  return isSidecarAddress(name) ? describeSidecarKind(name, credentials) : findAdapterKind(name);
}

const MAX_LENGTH = 4_000;
const ADDRESS = "api_base";

/**
 * Validate entered credentials, and fill in the stored secret for each secret that was left out.
 *
 * Throws if one is missing or unknown, or if an address is not allowed as a destination.
 */
export function requireCredentials(
  description: AdapterDescription,
  input: GatewayCredentials,
  stored: GatewayCredentials,
): Record<string, string> {
  const unknown = Object.keys(input).find((key) => !description.fields.some((field) => field.key === key));
  if (unknown !== undefined)
    throw invalid(`credentials.${unknown}`, `${description.title} has no credential with this name.`);
  const all = description.fields.flatMap(({ key, label, secret, required }) => {
    const value = input[key]?.trim() ?? "";
    const resolved = value === "" && secret ? (stored[key] ?? "") : value;
    if (resolved === "" && required) throw invalid(`credentials.${key}`, `${label} is required.`);
    if (resolved.length > MAX_LENGTH) throw invalid(`credentials.${key}`, `${label} is too long.`);
    const refusal = key === ADDRESS && resolved !== "" ? whyNoGatewayAddress(resolved) : null;
    if (refusal !== null) throw invalid(`credentials.${key}`, refusal);
    return resolved === "" ? [] : [[key, resolved] as const];
  });
  const { [MANIFEST]: manifest } = stored;
  return Object.fromEntries(manifest === undefined ? all : [...all, [MANIFEST, manifest] as const]);
}

/** Build an adapter's configuration. Signatures use the system clock, which gateways share. */
export function toAdapterSetup(
  ctx: PaymentContext,
  { credentials, environment }: Pick<AdapterSetup, "credentials" | "environment">,
): AdapterSetup {
  const { egress, systemClock: clock } = ctx;
  return { credentials, environment, egress, clock, sandboxStorage: ctx };
}

/** Load the credentials of an adapter that is enabled for payments; null: none. */
export async function findCredentials(
  ctx: Pick<PaymentContext, "db" | "account" | "vault">,
  adapter: string,
): Promise<GatewayCredentials | null> {
  const row = await findGatewayByAdapter(ctx.db, ctx.account.id, adapter);
  return row?.enabled === true ? openCredentials(ctx, row).credentials : null;
}

/** Accept requests signed with the former webhook secret as well, while it is being replaced. */
function acceptEitherSecret(adapter: PaymentAdapter, former: PaymentAdapter): PaymentAdapter {
  return {
    ...adapter,
    webhookRequestAuthorized: async (request) =>
      (await adapter.webhookRequestAuthorized(request)) || former.webhookRequestAuthorized(request),
  };
}

/** Open the gateway of a row: decrypt its credentials and create its adapter. */
export function openGateway(ctx: PaymentContext, row: GatewayRow): Gateway {
  const { adapter: name, environment } = row;
  const { credentials, previousWebhookSecret: previous } = openCredentials(ctx, row);
  const adapter = createPaymentAdapter(name, toAdapterSetup(ctx, { credentials, environment }));
  if (adapter === null)
    throw new AppError("unavailable", "This payment method isn't available on this installation.");
  if (previous === null || previous.until <= ctx.systemClock.now()) return { name, environment, adapter };
  const formerCredentials = { ...credentials, webhook_secret: previous.secret };
  const former = createPaymentAdapter(
    name,
    toAdapterSetup(ctx, { credentials: formerCredentials, environment }),
  );
  return { name, environment, adapter: former === null ? adapter : acceptEitherSecret(adapter, former) };
}

const manualGateway: Gateway = { name: "manual", environment: "live", adapter: manualAdapter };

/** Find the enabled gateway that is mapped to a payment_type; null: none is mapped. */
export async function findGateway(ctx: PaymentContext, paymentType: string): Promise<Gateway | null> {
  if (isManualMethod(paymentType)) return manualGateway;
  const row = await findGatewayByPaymentType(ctx.db, ctx.account.id, paymentType);
  return row?.enabled === true ? openGateway(ctx, row) : null;
}

/** Find a gateway by its adapter's name or a payment_type, also one that accepts no new payments. */
export async function findGatewayNamed(ctx: PaymentContext, name: string): Promise<Gateway | null> {
  const row =
    (await findGatewayByAdapter(ctx.db, ctx.account.id, name)) ??
    (await findGatewayByPaymentType(ctx.db, ctx.account.id, name));
  return row === null ? null : openGateway(ctx, row);
}

/** Get a gateway by the adapter's name that a payment stores, also one that accepts no new payments. */
export async function getGateway(ctx: PaymentContext, name: string): Promise<Gateway> {
  if (name === "manual") return manualGateway;
  const row = await findGatewayByAdapter(ctx.db, ctx.account.id, name);
  if (row === null) throw new AppError("unavailable", "This payment's gateway is no longer set up.");
  return openGateway(ctx, row);
}
