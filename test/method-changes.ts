import { expect } from "vitest";
import { expandBatches } from "@/server/platform/outbox/index";
import { openMethodChange } from "@/server/subscriptions/payment-methods/index";
import type { Shop } from "./checkout";
import { createTestPaymentContext } from "./payment-context";
import type { TestApp } from "./test-app";

/** Changes of payment methods in a test's shop, as its subscribers make them. */
export function methodChanges(app: TestApp, shop: Pick<Shop, "ctx" | "account" | "host">) {
  const paying = createTestPaymentContext(shop);
  const back = `${shop.account.siteUrl}/account/plans`;
  const answerPage = (path: string, choice: string) =>
    app.fetch(path, {
      method: "POST",
      host: shop.host,
      body: new URLSearchParams({ choice }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: `https://${shop.host}` },
    });
  return {
    paying,
    /** Opens a page for the subscriber of a subscription. Returns its path and the change's token. */
    open: async (id: number, subscriberId?: number) => {
      const { subscriberId: own } = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
      let token = "";
      const url = await openMethodChange(paying, {
        id,
        subscriberId: subscriberId ?? own,
        buildReturnUrl: (created) => {
          token = created;
          return `${back}/${id}/payment-method/return/${created}`;
        },
        cancelUrl: `${back}/${id}/payment-method`,
      });
      return { token, path: new URL(url).pathname };
    },
    /** Chooses on the sandbox's page. Returns the address that the browser is redirected to. */
    choose: async (path: string, choice: string): Promise<string> => {
      const chosen = await answerPage(path, choice);
      expect(chosen.status, await chosen.text()).toBe(303);
      return chosen.headers.get("location") ?? "";
    },
    row: (id: number) => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } }),
    change: (token: string) =>
      app.db.prisma.paymentMethodChange.findFirstOrThrow({ where: { accountId: shop.account.id, token } }),
    /** The log's entries of changed methods. */
    log: (subscriptionId: number) =>
      app.db.prisma.subscriptionLog.findMany({
        where: { subscriptionId, action: "payment method changed" },
        orderBy: { id: "asc" },
      }),
    /** The events of which each sends a mail. */
    mails: async () => {
      await expandBatches(shop.ctx.db, shop.account.id);
      return app.db.prisma.outboxEvent.findMany({
        where: { accountId: shop.account.id, name: "subscriptions/payment-method.changed" },
      });
    },
  };
}
