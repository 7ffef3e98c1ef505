import type { DemoFile } from "@/prisma/seed/demo-file";
import { createSandboxMethodChange } from "@/server/payments/sandbox/index";
import { aSandbox } from "@/test/checkout";
import { SANDBOX_KEY } from "@/test/sandbox";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { SampleRequest, Samples } from "./samples";

/** Opens a page on which a card is saved for a subscription. Returns its path. */
async function openMethodPage(ctx: Parameters<typeof createSandboxMethodChange>[0], subscription: string) {
  const opened = await createSandboxMethodChange(ctx).openPage({
    reference: "a change of the samples",
    title: "A plan",
    returnUrl: `${ctx.account.siteUrl}/saved`,
    cancelUrl: `${ctx.account.siteUrl}/left`,
    paymentToken: null,
    externalSubscriptionId: subscription,
    attemptToken: "",
  });
  if (!opened.success) throw new Error(opened.message);
  return new URL(opened.url).pathname;
}

const API = "/api/sandbox/v1";

/** Requests that drive the simulated gateway, and its page. */
export async function sandboxSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  await aSandbox({ ctx });
  const key = `key=${demo.account.key}`;
  const held = { headers: SANDBOX_KEY };
  const posted = (body: object): RequestInit => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...SANDBOX_KEY },
  });
  const sample = (path: string, init: RequestInit, status = 200): SampleRequest => ({
    path: `${API}/${path}?${key}`,
    init,
    status,
  });
  const form = (body: string): RequestInit => ({
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const anOrder = {
    attempt_token: "an attempt of the samples",
    amount_cents: 1000,
    amount_currency: "INR",
    return_url: `${ctx.account.siteUrl}/thanks`,
  };
  const answer = async ({ path, init }: SampleRequest) => (await app.fetch(path, init)).json();
  const { order } = await answer(sample("orders", posted(anOrder)));
  const again = { ...anOrder, attempt_token: "another one", recurring: true };
  const { order: recurring } = await answer(sample("orders", posted(again)));
  const pay = (id: string, payment_token: string) =>
    answer(sample(`orders/${id}/payments`, posted({ payment_token })));
  const [paid, awaited] = [await pay(order.id, "tok_success"), await pay(order.id, "tok_pending")];
  const { subscription_id: subscription } = await pay(recurring.id, "tok_bills_itself");
  const { events } = await answer(sample("events", held));
  const page = `/sandbox/checkout/${order.id}`;
  const cards = await openMethodPage(ctx, subscription);
  const back = { amount_cents: 100, reference: "a refund of the samples" };
  return {
    openSandboxOrder: [
      sample("orders", posted(anOrder), 201),
      sample("orders", posted({ ...anOrder, return_url: "https://elsewhere.example/" }), 409),
      sample("orders", { ...posted(anOrder), headers: { "content-type": "application/json" } }, 401),
    ],
    getSandboxOrder: [sample(`orders/${order.id}`, held), sample("orders/none", held, 404)],
    paySandboxOrder: [
      sample(`orders/${order.id}/payments`, posted({ payment_token: "tok_decline" }), 201),
      sample(`orders/${order.id}/payments`, posted({ payment_token: "none" }), 400),
      sample("orders/none/payments", posted({ payment_token: "tok_success" }), 404),
    ],
    captureSandboxPayment: [
      sample(`payments/${awaited.id}/capture`, posted({})),
      sample("payments/none/capture", posted({}), 404),
    ],
    refundSandboxPayment: [
      sample(`payments/${paid.id}/refunds`, posted(back), 201),
      sample(`payments/${paid.id}/refunds`, posted({ ...back, amount_cents: 999_999 }), 409),
    ],
    chargeSandboxSubscription: [
      sample(`subscriptions/${subscription}/charge`, posted({}), 201),
      sample("subscriptions/none/charge", posted({}), 404),
    ],
    cancelSandboxSubscription: [
      sample(`subscriptions/${subscription}/cancel`, posted({})),
      sample("subscriptions/none/cancel", posted({}), 404),
    ],
    listSandboxEvents: [
      sample("events", held),
      sample("events", { headers: { authorization: "Basic bm9ib2R5OnM=" } }, 401),
    ],
    resendSandboxEvent: [
      sample(`events/${events[0].id}/resend`, posted({ copies: 2 }), 202),
      sample("events/none/resend", posted({}), 404),
    ],
    showSandboxPaymentMethod: [{ path: cards }, { path: "/sandbox/payment-method/none", status: 404 }],
    answerSandboxPaymentMethod: [
      { path: cards, status: 303, init: form("choice=mastercard") },
      { path: cards, status: 303, init: form("choice=cancel") },
      { path: cards, status: 400, init: form("choice=none") },
      { path: "/sandbox/payment-method/none", status: 404, init: form("choice=visa") },
    ],
    showSandboxCheckout: [{ path: page }, { path: "/sandbox/checkout/none", status: 404 }],
    answerSandboxCheckout: [
      { path: page, status: 303, init: form("choice=pay&tries=0") },
      { path: page, status: 303, init: form("choice=second_step&tries=9") },
      { path: page, status: 400, init: form("choice=none") },
      { path: "/sandbox/checkout/none", status: 404, init: form("choice=pay") },
    ],
  };
}
