import { afterAll, beforeAll, expect, test } from "vitest";
import { adapterDependencies, contractInput } from "@/test/adapter-subject";
import { startStripe } from "@/test/gateways/stripe-simulator";
import { stripeKind } from "./index";

const SECRET = "sk_test_planted_secret_of_saved_methods";

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
  const { now } = adapterDependencies.clock;
  stripe = await startStripe({ secret: SECRET, webhookSecret: "whsec_planted", now });
});
afterAll(() => stripe.stop());

function make(secret = SECRET) {
  const credentials = { app_key: "pk_test_1", secret, webhook_secret: "whsec_planted", api_base: stripe.url };
  return stripeKind.make({ ...adapterDependencies, credentials, environment: "sandbox" });
}

test("a saved payment method is deleted with the customer that a subscription created", async () => {
  const opened = await make().preview?.({
    attemptToken: contractInput.unique(),
    paymentType: "gateway_a",
    recurring: true,
    amountCents: 990,
    amountCurrency: "EUR",
    bought: {
      id: 7,
      title: "One month",
      durationLength: 1,
      durationUnit: "months",
      periodCents: 990,
      trial: null,
    },
    buyer: { id: 1, name: null, provider: "email", identity: "ada@readers.test" },
  });
  const externalSubscriptionId = opened?.success === true ? (opened.externalSubscriptionId ?? "") : "";
  const customer = stripe.subscriptions.get(externalSubscriptionId)?.customer ?? "";
  expect(stripe.saved.customers.has(customer)).toBe(true);
  const request = { externalSubscriptionId, paymentToken: "pm_card_visa" };
  expect(await make().deletePaymentMethod?.(request)).toMatchObject({ success: true });
  expect(stripe.saved.customers.has(customer)).toBe(false);
  expect(await make().deletePaymentMethod?.(request)).toMatchObject({ success: true });
});

test("a saved payment method is detached from a customer that Masthead did not create, which stays", async () => {
  const { id, customer } = stripe.saved.saveMethod({ shop: "of the publisher" });
  const request = { externalSubscriptionId: null, paymentToken: id };
  expect(await make().deletePaymentMethod?.(request)).toMatchObject({ success: true });
  expect([stripe.saved.methods.has(id), stripe.saved.customers.has(customer)]).toEqual([false, true]);
  expect(await make().deletePaymentMethod?.(request)).toMatchObject({ success: true });
});

test("a rejected key is an error, not a deletion", async () => {
  const { id } = stripe.saved.saveMethod({});
  const request = { externalSubscriptionId: null, paymentToken: id };
  await expect(make("sk_test_of_nobody").deletePaymentMethod?.(request)).rejects.toThrow();
  expect(stripe.saved.methods.has(id)).toBe(true);
});
