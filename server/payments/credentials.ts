import { z } from "zod";
import { invalid } from "@/server/platform/errors/index";
import type { GatewayCredentials } from "./adapter";
import { type AdapterDescription, describeSidecarKind, findAdapterKind, MANIFEST } from "./adapters/index";
import type { PaymentContext } from "./gateway";
import type { GatewayRow } from "./gateway.repository";
import { isSidecarAddress, whyNoGatewayAddress } from "./gateway-address.rules";

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
