import { createEndpoint } from "./create-endpoint";
import { findEndpoints } from "./endpoint.repository";
import type { WebhookContext, WebhookFamily } from "./webhook";
import { listFamilyEventNames } from "./webhook-events";

const FAMILIES: readonly WebhookFamily[] = ["workflow", "subscription"];

/**
 * Register one endpoint for all events of both families, as `MASTHEAD_DEMO_WEBHOOK_URL` configures. A family that
 * already has this URL is left as it is. Returns how many endpoints were created.
 */
export async function registerDemoWebhooks(
  ctx: WebhookContext,
  receiver: { url: string; secret: string | null },
): Promise<number> {
  return (
    (await ctx.db.withAdvisoryLock("masthead.demo-webhooks", async () => {
      const existing = await findEndpoints(ctx.db, ctx.account.id, null);
      const missing = FAMILIES.filter(
        (family) => !existing.some((endpoint) => endpoint.family === family && endpoint.url === receiver.url),
      );
      for (const family of missing) {
        await createEndpoint(ctx, { family, ...receiver, events: listFamilyEventNames(family) });
      }
      return missing.length;
    })) ?? 0
  );
}
