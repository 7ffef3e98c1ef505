import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { registerGateway } from "@/server/payments/index";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { payingContext } from "@/test/recurring";
import { startSidecar } from "@/test/sidecar-process";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();

const anEmail = () => `${randomUUID()}@readers.test`;

test("what a gateway has for the buyer's browser comes with what asked it, and is not kept", async () => {
  const secret = "a secret that two machines share";
  const sidecar = await startSidecar(secret);
  // The machine's own clock signs: the sidecar is a process of its own.
  world.clock.set(new Date().toISOString());
  const receipt = { receipt_id: expect.stringMatching(/^pay_/) };
  try {
    const shop = await aShop(world);
    const set = { adapter: sidecar.address, environment: "sandbox", words: ["wallet_b"] } as const;
    await registerGateway(payingContext(shop), { ...set, credentials: { secret } });
    const group = await aGroup(shop);
    const terms = { groupId: group.id, supportedPaymentProviders: ["wallet_b"] };
    const [plan, plus] = [await aPlan(shop, terms), await aPlan(shop, { ...terms, priceCents: 2000 })];
    const payment = { payment_type: "wallet_b", payment_token: "tok_success" };
    /** The same twice: the second time nobody asks the gateway. */
    const twice = async (ask: () => ReturnType<Shop["desk"]>, status: number) => {
      const [made, again] = [await ask(), await ask()];
      expect([made.status, again.status, made.body.client_payload]).toEqual([status, status, receipt]);
      expect(again.body.client_payload).toBeUndefined();
      expect(again.body.subscription.id).toBe(made.body.subscription.id);
      return made.body.subscription.id;
    };
    const buy = async (email: string) => {
      const preview = await shop.desk(email, "subscriptions/preview.json", purchaseOf(plan.id, payment));
      const asked = { ...purchaseOf(plan.id, payment), attempt_token: preview.body.attempt_token };
      return twice(() => shop.desk(email, "subscriptions.json", asked), 201);
    };
    const [renewing, switching] = [anEmail(), anEmail()];
    const path = `subscriptions/${await buy(renewing)}/renewals.json`;
    await twice(() => shop.desk(renewing, path, purchaseOf(plan.id, payment)), 201);

    const held = `subscriptions/${await buy(switching)}/switch_plan`;
    const wish = { subscription_plan_id: plus.id, switch_type: "upgrade" };
    const reader = { provider: "email", id: switching };
    const { body } = await shop.own(reader, `${held}/preview`, wish);
    const { attempt_token } = body;
    await twice(() => shop.own(reader, held, { attempt_token, payment_token: "tok_success" }), 200);
  } finally {
    await sidecar.stop();
  }
});
