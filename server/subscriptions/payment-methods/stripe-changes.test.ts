import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealCredentials } from "@/server/payments/find-gateway";
import { registerGateway } from "@/server/payments/index";
import { handleGatewayEvent } from "@/server/subscriptions/gateway-events/index";
import { createPurchaseBody, createSandboxShop, readSold } from "@/test/checkout";
import { startStripe } from "@/test/gateways/stripe-simulator";
import { methodChanges } from "@/test/method-changes";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { getSubscription } from "../lifecycle/index";
import { confirmMethodChange, loadOwnMethod } from "./index";

const app = useTestApp();
const SECRET = "sk_test_planted_secret_of_changes";
const WEBHOOK_SECRET = "whsec_planted_of_changes";
const NEW_CARD = { brand: "amex", last4: "0005" };

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
  stripe = await startStripe({ secret: SECRET, webhookSecret: WEBHOOK_SECRET, now: () => new Date() });
});
afterAll(() => stripe.stop());

/** A subscription that Stripe bills, bought with a card on the publisher's page. */
async function aSubscription() {
  const shop = await createSandboxShop(app);
  const changes = methodChanges(app, shop);
  await registerGateway(changes.paying, {
    adapter: "stripe",
    environment: "sandbox",
    credentials: { secret: SECRET, webhook_secret: WEBHOOK_SECRET, api_base: stripe.url },
    paymentTypes: ["gateway_s_recurring"],
  });
  const { id: planId } = await aPlan(shop, {
    recurring: true,
    supportedPaymentProviders: ["gateway_s_recurring"],
  });
  const payment = { payment_type: "gateway_s_recurring", payment_token: "pm_card_visa" };
  const sold = readSold(await shop.sell(`${randomUUID()}@readers.test`, createPurchaseBody(planId, payment)));
  const id = Number(sold.id);
  const { externalSubscriptionId } = await changes.row(id);
  const subscription = stripe.subscriptions.get(externalSubscriptionId ?? "");
  if (subscription === undefined) throw new Error("there is no subscription at Stripe");
  // As Stripe does, which saves the card of the first payment on the subscription.
  const { id: former } = stripe.saved.saveMethod({}, subscription.customer);
  subscription.default_payment_method = former;
  return { shop, ...changes, id, subscription, former };
}

type Bought = Awaited<ReturnType<typeof aSubscription>>;

const confirm = ({ paying }: Bought, token: string) =>
  confirmMethodChange(paying, { token, subscriberId: null });

const customerOf = (method: string) => stripe.saved.methods.get(method)?.customer;

async function getSession({ change }: Bought, token: string): Promise<string> {
  return (await change(token)).pageReference ?? "";
}

/** Delivers Stripe's event of a completed page, and processes it. */
async function deliver({ shop, paying }: Bought, reference: string) {
  const session = { id: "cs_of_event", object: "checkout.session", mode: "setup", currency: "inr" };
  const metadata = { method_change: reference };
  const { rawBody, headers } = stripe.signed("checkout.session.completed", { ...session, metadata });
  const response = await app.fetch(`/api/v1/payment_gateways/stripe/webhooks?key=${shop.account.key}`, {
    method: "POST",
    body: rawBody,
    headers: { "content-type": "application/json", ...headers },
    host: shop.host,
  });
  expect(response.status, await response.text()).toBe(200);
  const { id } = await app.db.prisma.gatewayEvent.findFirstOrThrow({
    where: { accountId: shop.account.id },
    orderBy: { id: "desc" },
  });
  return handleGatewayEvent(paying, { id });
}

test("Stripe charges the new card from then on, and the former one is detached after it is saved", async () => {
  const bought = await aSubscription();
  const { id, subscription, former, paying } = bought;
  const own = async () => loadOwnMethod(paying, await getSubscription(paying, { id, subscriberId: null }));
  expect(await own()).toEqual({ brand: "Visa", lastFour: "4242", canChange: true });
  const before = structuredClone(stripe.moved);
  const { token, path } = await bought.open(id);
  const session = await getSession(bought, token);
  expect(path).toBe(`/c/${session}`);
  expect(await confirm(bought, token)).toBe("waiting");
  expect(stripe.saveOnSession(session, NEW_CARD)).toContain(`/payment-method/return/${token}?`);
  const start = stripe.calls.length;
  const outcomes = await Promise.all([
    confirm(bought, token),
    confirm(bought, token),
    deliver(bought, token).catch(() => "waiting"),
  ]);
  expect(outcomes).not.toContain("failed");
  expect(await confirm(bought, token)).toBe("saved");
  expect(await deliver(bought, token)).toBe("done");
  const { newMethod, formerMethod } = await bought.change(token);
  expect([subscription.default_payment_method, formerMethod]).toEqual([newMethod, null]);
  expect([customerOf(former), customerOf(newMethod ?? "")]).toEqual([null, subscription.customer]);
  const writes = stripe.calls.slice(start).filter(({ method }) => method !== "GET");
  expect(writes.map(({ path: called }) => called)).toEqual([
    `/v1/subscriptions/${subscription.id}`,
    `/v1/payment_methods/${former}/detach`,
  ]);
  expect(await own()).toEqual({ brand: "American Express", lastFour: "0005", canChange: true });
  expect([(await bought.log(id)).length, (await bought.mails()).length]).toEqual([1, 1]);
  expect(stripe.moved).toEqual(before);
});

test("of two changes at once the last one stays, with the others detached", async () => {
  const bought = await aSubscription();
  const { id, subscription, former } = bought;
  const tokens = [(await bought.open(id)).token, (await bought.open(id)).token];
  for (const token of tokens) stripe.saveOnSession(await getSession(bought, token), NEW_CARD);
  await Promise.all([...tokens, ...tokens].map((token) => confirm(bought, token)));
  for (const token of tokens) expect(await confirm(bought, token)).toBe("saved");
  const changes = await Promise.all(tokens.map((token) => bought.change(token)));
  const current = subscription.default_payment_method ?? "";
  expect(changes.map(({ newMethod }) => newMethod)).toContain(current);
  const attached = [former, ...changes.map(({ newMethod }) => newMethod ?? "")].filter(
    (method) => customerOf(method) !== null,
  );
  expect(attached).toEqual([current]);
});

test("a subscription that ended at Stripe meanwhile keeps no new card", async () => {
  const bought = await aSubscription();
  const { token } = await bought.open(bought.id);
  stripe.saveOnSession(await getSession(bought, token), NEW_CARD);
  bought.subscription.status = "canceled";
  expect(await confirm(bought, token)).toBe("failed");
  const { newMethod, failureCode } = await bought.change(token);
  expect([failureCode, customerOf(newMethod ?? "")]).toEqual(["unknown_subscription", null]);
  expect(await bought.log(bought.id)).toEqual([]);
});

test("while Stripe does not answer nothing changes, and the next try saves the card", async () => {
  const bought = await aSubscription();
  const { token } = await bought.open(bought.id);
  stripe.saveOnSession(await getSession(bought, token), NEW_CARD);
  const { prisma } = app.db;
  const where = { accountId_adapter: { accountId: bought.shop.account.id, adapter: "stripe" } };
  const { credentials } = await prisma.paymentGateway.findUniqueOrThrow({ where });
  const store = (sealed: string) => prisma.paymentGateway.update({ where, data: { credentials: sealed } });
  const revoked = { secret: "sk_test_revoked", webhook_secret: WEBHOOK_SECRET, api_base: stripe.url };
  const sealed = { credentials: revoked, previousWebhookSecret: null };
  await store(sealCredentials(bought.paying, "stripe", sealed));
  await expect(confirm(bought, token)).rejects.toThrow();
  await store("unreadable");
  expect(await confirm(bought, token)).toBe("waiting");
  expect(await bought.change(token)).toMatchObject({ status: "open", newMethod: null });
  expect(bought.subscription.default_payment_method).toBe(bought.former);
  await store(credentials);
  expect(await confirm(bought, token)).toBe("saved");
});

test("a gateway that offers no way gets no page, and the page says so", async () => {
  const bought = await aSubscription();
  const { id, paying } = bought;
  await app.db.prisma.paymentGateway.deleteMany({
    where: { accountId: bought.shop.account.id, adapter: "stripe" },
  });
  await expect(bought.open(id)).rejects.toMatchObject({ code: "unavailable" });
  const subscription = await getSubscription(paying, { id, subscriberId: null });
  expect(await loadOwnMethod(paying, subscription)).toMatchObject({ canChange: false });
});
