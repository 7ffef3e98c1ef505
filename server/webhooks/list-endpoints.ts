import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { findEndpoint, findEndpoints } from "./endpoint.repository";
import type { WebhookEndpoint, WebhookFamily } from "./webhook";

/** List the account's endpoints in the order of their registration. */
export async function listEndpoints(
  ctx: Context,
  input: { family?: WebhookFamily | undefined } = {},
): Promise<WebhookEndpoint[]> {
  requirePermission(ctx, "webhooks:read");
  return findEndpoints(ctx.db, ctx.account.id, input.family ?? null);
}

export async function getEndpoint(ctx: Context, id: number): Promise<WebhookEndpoint> {
  requirePermission(ctx, "webhooks:read");
  const endpoint = await findEndpoint(ctx.db, ctx.account.id, id);
  if (endpoint === null) throw notFound("webhook");
  return endpoint;
}
