import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { removeEndpoint } from "./endpoint.repository";

/** Delete an endpoint with its deliveries and its log. */
export async function deleteEndpoint(ctx: Context, endpointId: number): Promise<void> {
  requirePermission(ctx, "webhooks:write");
  if (!(await removeEndpoint(ctx.db, ctx.account.id, endpointId))) throw notFound("webhook");
}
