import { contextFor } from "@/inngest/context-for";
import { getRuntime } from "@/server/runtime";
import type { WebhookContext } from "@/server/webhooks/index";

/** The context in which receivers of an account are called. */
export async function webhookContextFor(accountId: number): Promise<WebhookContext> {
  const { egress, vault } = getRuntime();
  return { ...(await contextFor(accountId)), egress, vault };
}
