import { createAccountContext } from "@/inngest/account-context";
import { getRuntime } from "@/server/runtime";
import type { WebhookContext } from "@/server/webhooks/index";

/** Creates the context in which webhook receivers of an account are called. */
export async function createWebhookContext(accountId: number): Promise<WebhookContext> {
  const { egress, vault } = getRuntime();
  return { ...(await createAccountContext(accountId)), egress, vault };
}
