import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { registerGateway } from "@/server/payments/index";
import { aShop, purchaseOf } from "@/test/checkout";
import { paymentContextOf, work } from "@/test/gateway-events";
import { type GatewayCall, serveGateway } from "@/test/gateways/gateway-server";
import { aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();
const FIRST = { success: true, external_payment_id: "pay_1", external_subscription_id: "sub_1" };

/** An adapter that says what the interface lists, and nothing that is ours. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  describe: {
    contract: 1,
    methods: ["preview", "renewal"],
    webhook_event_type_mapping: { "subscription.charged": "recurring_subscription_charged" },
  },
  credentials_valid: true,
  preview: FIRST,
  after_charge: FIRST,
  webhook_request_authorized: true,
  webhook_event_details: {
    attempt_token: null,
    event: "subscription.charged",
    amount_currency: "INR",
    amount_cents: "1000",
    status: "Success",
    external_payment_id: "pay_2",
    external_subscription_id: "sub_1",
    email: null,
    contact: null,
  },
  renewal: {
    success: true,
    payment_type: "wallet_b_recurring",
    end_timestamp: "2027-01-02T12:00:00Z",
    payment_gateway_fee: 20,
    status: "Success",
    external_payment_id: "pay_2",
  },
};

function answer({ path }: GatewayCall) {
  const method = path.split("/").at(-1) ?? "";
  return Object.hasOwn(ANSWERS, method)
    ? { status: 200, body: ANSWERS[method] }
    : { status: 404, body: { error: "There is no such method." } };
}

test("a charge that is told in the interface's own words, without an id or an amount of ours, is the next period once", async () => {
  const sidecar = await serveGateway(answer);
  try {
    const shop = await aShop(world);
    const set = { adapter: sidecar.url, environment: "sandbox", words: ["wallet_b_recurring"] } as const;
    const secret = "a secret that two machines share";
    await registerGateway(paymentContextOf(shop), { ...set, credentials: { secret } });
    const plan = await aPlan(shop, { recurring: true });
    const email = `${randomUUID()}@readers.test`;
    const asked = purchaseOf(plan.id, { payment_type: "wallet_b_recurring", payment_token: "tok" });
    const preview = await shop.desk(email, "subscriptions/preview.json", asked);
    expect([preview.status, preview.body.external_reference_id], preview.text).toEqual([200, "sub_1"]);
    const { attempt_token } = preview.body;
    const made = await shop.desk(email, "subscriptions.json", { ...asked, attempt_token });
    expect([made.status, made.body.subscription?.status], made.text).toEqual([201, "active"]);

    const at = `/api/v1/payment_gateways/wallet_b_recurring/webhooks?key=${shop.account.key}`;
    const tell = () => shop.post(at, { event: "subscription.charged", payment: "pay_2" });
    expect(await tell()).toMatchObject({ status: 200, body: { received: true, duplicate: false } });
    expect(await tell()).toMatchObject({ status: 200, body: { received: true, duplicate: true } });
    const where = { accountId: shop.account.id };
    const { id } = await world.db.prisma.gatewayEvent.findFirstOrThrow({ where });
    expect(await work(shop, id)).toBe("done");

    const { endAt } = await world.db.prisma.subscription.findFirstOrThrow({ where });
    expect(endAt).toEqual(new Date("2027-01-02T12:00:00Z"));
    const payment = await world.db.prisma.payment.findFirstOrThrow({
      where: { ...where, externalPaymentId: "pay_2" },
    });
    expect(payment).toMatchObject({ amountCents: 1000, amountCurrency: "INR" });
  } finally {
    await sidecar.stop();
  }
});
