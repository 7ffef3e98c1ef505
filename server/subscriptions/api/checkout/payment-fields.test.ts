import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aPlan, aPricingPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const READER = { id: "payment-fields" };
const GUEST = { emailAddress: "fields@readers.test" };
const GIFT = {
  recipient_subscriber: { recipient_identity_provider: "email", recipient_identity: "friend@readers.test" },
};

type SampleRequest = [name: string, send: (shop: Shop, body: object) => ReturnType<Shop["post"]>];

const REQUESTS: SampleRequest[] = [
  ["server preview", (shop, body) => shop.backoffice("a@readers.test", "subscriptions/preview.json", body)],
  ["server create", (shop, body) => shop.backoffice("a@readers.test", "subscriptions.json", body)],
  [
    "server preview of a gift",
    (shop, body) => shop.backoffice("a@readers.test", "subscriptions/preview.json", { ...body, ...GIFT }),
  ],
  [
    "server create of a gift",
    (shop, body) => shop.backoffice("a@readers.test", "subscriptions.json", { ...body, ...GIFT }),
  ],
  ["client preview", (shop, body) => shop.own(READER, "subscriptions/preview", body)],
  ["client create", (shop, body) => shop.own(READER, "subscriptions", body)],
  [
    "client preview of a gift",
    (shop, body) => shop.own(READER, "subscriptions/preview", { ...body, ...GIFT }),
  ],
  ["client create of a gift", (shop, body) => shop.own(READER, "subscriptions", { ...body, ...GIFT })],
  ["guest preview", (shop, body) => shop.guest("/preview", { ...body, ...GUEST })],
  ["guest create", (shop, body) => shop.guest("", { ...body, ...GUEST })],
];

type Fault = [field: "amount_cents" | "amount_currency", payment: Record<string, unknown>];

const FAULTS: Fault[] = [
  ["amount_cents", { amount_cents: undefined }],
  ["amount_cents", { amount_cents: null }],
  ["amount_cents", { amount_cents: "" }],
  ["amount_cents", { amount_cents: "ten" }],
  ["amount_cents", { amount_cents: "10.00" }],
  ["amount_cents", { amount_cents: 10.5 }],
  ["amount_cents", { amount_cents: true }],
  ["amount_currency", { amount_currency: undefined }],
  ["amount_currency", { amount_currency: null }],
  ["amount_currency", { amount_currency: "" }],
  ["amount_currency", { amount_currency: "  " }],
];

describe("amount and currency are required", () => {
  test.each(REQUESTS)("by the %s", async (_, request) => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    for (const paymentType of ["gateway_a", "manual"]) {
      for (const [field, payment] of FAULTS) {
        const response = await request(
          shop,
          createPurchaseBody(plan.id, { payment_type: paymentType, ...payment }),
        );
        const seen = [response.status, response.body.error?.code, response.body.error?.details?.[0]?.path];
        const path = `body.subscription.payment.${field}`;
        expect(seen, `${paymentType} ${JSON.stringify(payment)}: ${response.text}`).toEqual([
          400,
          "invalid",
          path,
        ]);
      }
    }
    expect(await app.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(0);
  });

  test("and digits as text are accepted as a number", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const body = createPurchaseBody(plan.id, { amount_cents: "1000", amount_currency: "inr" });
    const response = await shop.own(READER, "subscriptions/preview", body);
    expect(response.status, response.text).toBe(200);
  });

  test("but not for separately bought stories, whose body only has payment_type", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPricingPlan(shop);
    const payment = { payment_type: "gateway_a" };
    const id = randomUUID();
    const nested = { subscription_plan_id: plan.id, subscription_type: "dynamic_asset", payment };
    const body = { subscription: { ...nested, dynamic_assets: [{ id, title: "T", slug: "t" }] } };
    const seen = [
      await shop.backoffice("a@readers.test", "subscriptions/preview.json", body),
      await shop.own(READER, "subscriptions/preview", body),
      await shop.guest("/preview", { ...body, ...GUEST }),
    ];
    expect(
      seen.map(({ status }) => status),
      seen[0]?.text,
    ).toEqual([200, 200, 200]);
  });
});
