import { requirePermission } from "@/server/staff/index";
import { findEndpoint, insertEndpoint } from "./endpoint.repository";
import { endpointSchema, parseSettings, requireUsable, secretSchema } from "./endpoint-input";
import type { WebhookContext, WebhookEndpoint, WebhookFamily } from "./webhook";

const SECRET_BYTES = 32;

const schema = endpointSchema.extend({ secret: secretSchema.nullish() });

export interface NewEndpointInput {
  family: WebhookFamily;
  url: string;
  events: readonly string[];
  /** Left out: one is generated. null: none, and signatures are empty. */
  secret?: string | null | undefined;
  ordered?: boolean | undefined;
  reminderDays?: number | null | undefined;
}

/** Generate a secret in the format that Standard Webhooks libraries read. */
export function createSecret(ctx: WebhookContext): string {
  return `whsec_${Buffer.from(ctx.ids.secret(SECRET_BYTES), "base64url").toString("base64")}`;
}

/**
 * Register an endpoint. Its URL is resolved and refused when it points to a private address; it is checked again
 * before every call. The secret is returned only here; the database stores its sealed form.
 */
export async function createEndpoint(
  ctx: WebhookContext,
  input: NewEndpointInput,
): Promise<{ endpoint: WebhookEndpoint; secret: string | null }> {
  requirePermission(ctx, "webhooks:write");
  const { family } = input;
  const { secret: requestedSecret, ...settings } = parseSettings(schema, {
    ordered: false,
    reminderDays: null,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  });
  const events = [...new Set(settings.events)];
  await requireUsable(ctx, family, { ...settings, events });
  const secret = requestedSecret === undefined ? createSecret(ctx) : requestedSecret;
  const seal = ctx.ids.uuid();
  const sealed = secret === null ? null : ctx.vault.seal(secret, `webhook-endpoint:${seal}`);
  const now = ctx.systemClock.now();
  return ctx.db.transaction(async (tx) => {
    const row = { ...settings, family, events, secret: sealed, seal, now };
    const id = await insertEndpoint(tx, ctx.account.id, row);
    const endpoint = await findEndpoint(tx, ctx.account.id, id);
    if (endpoint === null) throw new Error("the endpoint was not written");
    return { endpoint, secret };
  });
}
