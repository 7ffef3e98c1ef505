import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { requirePermission } from "@/server/staff/index";
import { findEndpointPage } from "./endpoint-list.repository";
import type { WebhookEndpoint, WebhookFamily, WebhookHealth } from "./webhook";

interface EndpointListQuery {
  filter: {
    family?: WebhookFamily | undefined;
    standing?: WebhookHealth | undefined;
    /** Part of the address. */
    text?: string | undefined;
  };
  page: PageRequest;
}

/** The account's receivers page by page, those registered last first. */
export async function browseEndpoints(
  ctx: Context,
  query: EndpointListQuery,
): Promise<Page<WebhookEndpoint>> {
  requirePermission(ctx, "webhooks:read");
  const { family = null, standing = null, text = "" } = query.filter;
  const slice = sliceOf(query.page, "number");
  const found = await findEndpointPage(ctx.db, ctx.account.id, {
    family,
    standing,
    text: text.trim(),
    slice,
  });
  return pageOf(slice, found, (endpoint) => ({ at: endpoint.createdAt, id: String(endpoint.id) }));
}
