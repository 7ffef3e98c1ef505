import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { requirePermission } from "@/server/staff/index";
import { findEndpointPage } from "./endpoint-list.repository";
import type { WebhookEndpoint, WebhookFamily, WebhookHealth } from "./webhook";

interface EndpointListQuery {
  filter: {
    family?: WebhookFamily | undefined;
    health?: WebhookHealth | undefined;
    /** Substring of the URL. */
    text?: string | undefined;
  };
  page: PageRequest;
}

/** List the account's endpoints page by page, newest first. */
export async function browseEndpoints(
  ctx: Context,
  query: EndpointListQuery,
): Promise<Page<WebhookEndpoint>> {
  requirePermission(ctx, "webhooks:read");
  const { family = null, health = null, text = "" } = query.filter;
  const slice = toPageSlice(query.page, "number");
  const rows = await findEndpointPage(ctx.db, ctx.account.id, {
    family,
    health,
    text: text.trim(),
    slice,
  });
  return buildPage(slice, rows, (endpoint) => ({ at: endpoint.createdAt, id: String(endpoint.id) }));
}
