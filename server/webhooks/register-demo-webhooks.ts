import { createEndpoint } from "./create-endpoint";
import { findEndpoints } from "./endpoint.repository";
import type { WebhookContext, WebhookFamily } from "./webhook";
import { eventNamesOf } from "./webhook-events";

const FAMILIES: readonly WebhookFamily[] = ["workflow", "subscription"];

/**
 * Registers one receiver for all events of both families, as `MASTHEAD_DEMO_WEBHOOK_URL` asks. A family that calls the
 * address already is left as it is. Returns how many endpoints were made.
 */
export async function registerDemoWebhooks(
  ctx: WebhookContext,
  receiver: { url: string; secret: string | null },
): Promise<number> {
  return (
    (await ctx.db.alone("masthead.demo-webhooks", async () => {
      const there = await findEndpoints(ctx.db, ctx.account.id, null);
      const missing = FAMILIES.filter(
        (family) => !there.some((endpoint) => endpoint.family === family && endpoint.url === receiver.url),
      );
      for (const family of missing) {
        await createEndpoint(ctx, { family, ...receiver, events: eventNamesOf(family) });
      }
      return missing.length;
    })) ?? 0
  );
}
