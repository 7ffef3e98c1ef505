import { z } from "zod";
import { invalid } from "@/server/platform/errors/index";
import type { GatewayCredentials } from "./adapter";
import { type AdapterDescription, describeSidecarKind, findAdapterKind, MANIFEST } from "./adapters/index";
import type { PaymentContext } from "./gateway";
import type { GatewayRow } from "./gateway.repository";
import { isSidecarAddress, whyNoGatewayAddress } from "./gateway-address.rules";

/** Kept beside the credentials, sealed with them: the webhook secret before the present one, and until when it counts. */
const keptSchema = z.object({
  credentials: z.record(z.string(), z.string()),
  previousWebhookSecret: z.object({ secret: z.string(), until: z.coerce.date() }).nullable(),
});

export type SealedCredentials = z.output<typeof keptSchema>;

const plainSchema = z.record(z.string(), z.string()).transform((credentials) => ({
  credentials,
  previousWebhookSecret: null,
}));

/** What a gateway's credentials are sealed for: moved to another row, they do not open. */
function sealOf(accountId: number, adapter: string): string {
  return `payment-gateway:${accountId}:${adapter}`;
}

export function sealCredentials(ctx: PaymentContext, adapter: string, kept: SealedCredentials): string {
  return ctx.vault.seal(JSON.stringify(kept), sealOf(ctx.account.id, adapter));
}

export function openCredentials(
  ctx: Pick<PaymentContext, "account" | "vault">,
  row: Pick<GatewayRow, "adapter" | "credentials">,
): SealedCredentials {
  const plain: unknown = JSON.parse(ctx.vault.open(row.credentials, sealOf(ctx.account.id, row.adapter)));
  const kept = keptSchema.safeParse(plain);
  // Until there was more to keep, the credentials were all that was sealed.
  return kept.success ? kept.data : plainSchema.parse(plain);
}

/** An adapter as staff choose it; null: there is none of this name. */
export function describeAdapter(name: string, credentials: GatewayCredentials): AdapterDescription | null {
  return isSidecarAddress(name) ? describeSidecarKind(name, credentials) : findAdapterKind(name);
}

const LONGEST = 4_000;
const ADDRESS = "api_base";

/**
 * Credentials as an adapter takes them: what was entered, and for each secret that was left out the one that is kept.
 * Throws where one is missing, unknown, or an address to which none may be sent.
 */
export function requireCredentials(
  description: AdapterDescription,
  entered: GatewayCredentials,
  kept: GatewayCredentials,
): Record<string, string> {
  const unknown = Object.keys(entered).find((key) => !description.fields.some((field) => field.key === key));
  if (unknown !== undefined) throw invalid(`credentials.${unknown}`, `${description.title} has no such key.`);
  const all = description.fields.flatMap(({ key, label, secret, required }) => {
    const value = entered[key]?.trim() ?? "";
    const taken = value === "" && secret ? (kept[key] ?? "") : value;
    if (taken === "" && required) throw invalid(`credentials.${key}`, `${label} is needed.`);
    if (taken.length > LONGEST) throw invalid(`credentials.${key}`, `${label} is too long.`);
    const refusal = key === ADDRESS && taken !== "" ? whyNoGatewayAddress(taken) : null;
    if (refusal !== null) throw invalid(`credentials.${key}`, refusal);
    return taken === "" ? [] : [[key, taken] as const];
  });
  const { [MANIFEST]: manifest } = kept;
  return Object.fromEntries(manifest === undefined ? all : [...all, [MANIFEST, manifest] as const]);
}
