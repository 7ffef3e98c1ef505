import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { registerGateway } from "@/server/payments/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { createTestPaymentContext } from "@/test/payment-context";
import { startSidecar } from "@/test/sidecar-process";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const anEmail = () => `${randomUUID()}@readers.test`;

test("a gateway's payload for the browser is returned to the request that called it, and not stored", async () => {
  const secret = "a secret that two machines share";
  const sidecar = await startSidecar(secret);
  // The sidecar is a separate process and signs with the machine's clock.
  app.clock.set(new Date().toISOString());
  const receipt = { receipt_id: expect.stringMatching(/^pay_/) };
  try {
    const shop = await createSandboxShop(app);
    const set = { adapter: sidecar.address, environment: "sandbox", paymentTypes: ["wallet_b"] } as const;
    await registerGateway(createTestPaymentContext(shop), { ...set, credentials: { secret } });
    const group = await aGroup(shop);
    const terms = { groupId: group.id, supportedPaymentProviders: ["wallet_b"] };
    const [plan, plus] = [await aPlan(shop, terms), await aPlan(shop, { ...terms, priceCents: 2000 })];
    const payment = { payment_type: "wallet_b", payment_token: "tok_success" };
    /** Send a request twice: the second one does not call the gateway. */
    const sendTwice = async (request: () => ReturnType<Shop["backoffice"]>, status: number) => {
      const [first, second] = [await request(), await request()];
      expect([first.status, second.status, first.body.client_payload]).toEqual([status, status, receipt]);
      expect(second.body.client_payload).toBeUndefined();
      expect(second.body.subscription.id).toBe(first.body.subscription.id);
      return first.body.subscription.id;
    };
    const buy = async (email: string) => {
      const preview = await shop.backoffice(
        email,
        "subscriptions/preview.json",
        createPurchaseBody(plan.id, payment),
      );
      const createBody = {
        ...createPurchaseBody(plan.id, payment),
        attempt_token: preview.body.attempt_token,
      };
      return sendTwice(() => shop.backoffice(email, "subscriptions.json", createBody), 201);
    };
    const [renewing, switching] = [anEmail(), anEmail()];
    const path = `subscriptions/${await buy(renewing)}/renewals.json`;
    await sendTwice(() => shop.backoffice(renewing, path, createPurchaseBody(plan.id, payment)), 201);

    const switchPath = `subscriptions/${await buy(switching)}/switch_plan`;
    const switchBody = { subscription_plan_id: plus.id, switch_type: "upgrade" };
    const reader = { provider: "email", id: switching };
    const { body } = await shop.own(reader, `${switchPath}/preview`, switchBody);
    const { attempt_token } = body;
    await sendTwice(() => shop.own(reader, switchPath, { attempt_token, payment_token: "tok_success" }), 200);
  } finally {
    await sidecar.stop();
  }
});
