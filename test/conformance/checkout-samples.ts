import { randomUUID } from "node:crypto";
import type { DemoFile } from "@/prisma/seed/demo-file";
import { aSandbox, createPurchaseBody } from "@/test/checkout";
import { aPlan, signSvcJwt } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { Samples } from "./samples";

const RECURRING = { payment_type: "gateway_a_recurring" };

function posted(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
}

/** Requests that preview, buy, give and renew. */
export async function checkoutSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  const owner = { ctx, account: ctx.account, host: "localhost" };
  await aSandbox(owner);
  const [plan, recurring] = [await aPlan(owner), await aPlan(owner, { recurring: true })];
  const server = { "x-subauth": demo.account.server_key };
  const jwt = await signSvcJwt(owner, { provider: "email", id: "buyer@readers.test" });
  const key = `key=${demo.account.key}`;
  const signed = `${key}&svc_jwt=${jwt}`;
  const buyer = "/api/v1/subscribers/email/buyer%40readers.test";
  const own = "/api/access/v1/members/me/subscriptions";
  const guest = "/api/access/v1/subscription-without-login";
  const purchase = createPurchaseBody(plan.id);
  const paid = createPurchaseBody(plan.id, { payment_token: `tok_success_${randomUUID()}` });
  const gift = {
    recipient_subscriber: {
      recipient_identity_provider: "email",
      recipient_identity: "friend@readers.test",
    },
  };
  const named = { emailAddress: "guest@readers.test", phoneNumber: "+919876543210" };
  const answer = async (path: string, init: RequestInit) => (await app.fetch(path, init)).json();
  const token = async (path: string, body: object) =>
    (await answer(path, posted(body, server))).attempt_token;
  const preview = `${buyer}/subscriptions/preview.json`;
  const bought = await answer(
    `${buyer}/subscriptions.json`,
    posted({ ...paid, attempt_token: await token(preview, purchase) }, server),
  );
  const { id, invoices } = bought.subscription;
  const createPaidBody = async (path: string, body: object) => ({
    ...paid,
    attempt_token: await token(path, body),
  });
  const renewal = { payment_type: "manual", amount_cents: 1000, amount_currency: "INR" };
  const page = `invoices/${invoices[0].id}/download`;
  const byHand = createPurchaseBody(plan.id, { payment_type: "manual" });
  const second = "/api/v1/subscribers/email/second%40readers.test/subscriptions.json";
  const { subscription: another } = await answer(second, posted(byHand, server));
  const tooLittle = createPurchaseBody(plan.id, { amount_cents: 1 });
  return {
    getChargeSummary: [
      { path: `/api/access/v1/charge-summary?${key}&subscription_plan_id=${plan.id}` },
      { path: `/api/access/v1/charge-summary?${signed}&subscription_plan_id=${recurring.id}&gift=true` },
      { path: `/api/access/v1/charge-summary?${key}&subscription_plan_id=999999`, status: 404 },
      { path: `/api/access/v1/charge-summary?${key}`, status: 400 },
      { path: `/api/access/v1/charge-summary?subscription_plan_id=${plan.id}`, status: 401 },
    ],
    previewSubscription: [
      { path: preview, init: posted(purchase, server) },
      { path: preview, init: posted({ ...purchase, ...gift }, server) },
      { path: preview, init: posted(createPurchaseBody(recurring.id, RECURRING), server) },
      { path: preview, status: 400, init: posted(tooLittle, server) },
      { path: preview, status: 401, init: posted(purchase) },
    ],
    createSubscription: [
      {
        path: `${buyer}/subscriptions.json`,
        status: 201,
        init: posted(await createPaidBody(preview, purchase), server),
      },
      { path: `${buyer}/subscriptions`, status: 201, init: posted(byHand, server) },
      { path: `${buyer}/subscriptions.json`, status: 400, init: posted(paid, server) },
    ],
    renewSubscription: [
      {
        path: `${buyer}/subscriptions/${id}/renewals.json`,
        status: 201,
        init: posted({ subscription: { payment: renewal } }, server),
      },
      {
        path: `${buyer}/subscriptions/999999/renewals.json`,
        status: 404,
        init: posted({ payment: renewal }, server),
      },
    ],
    renewSubscriptionById: [
      {
        path: `/api/v1/subscriptions/${another.id}/renewals.json`,
        status: 201,
        init: posted({ subscription: { payment: renewal } }, server),
      },
      {
        path: "/api/v1/subscriptions/999999/renewals.json",
        status: 404,
        init: posted({ payment: renewal }, server),
      },
    ],
    openExternalSubscription: [
      {
        path: `/api/v1/subscription_plans/${recurring.id}/external_subscription_token.json`,
        init: posted({ type: "gateway_a_recurring" }, server),
      },
      {
        path: "/api/v1/subscription_plans/999999/external_subscription_token.json",
        status: 404,
        init: posted({ type: "gateway_a_recurring" }, server),
      },
    ],
    downloadInvoice: [
      { path: `${buyer}/subscriptions/${id}/${page}.json`, init: { headers: server } },
      {
        path: `${buyer}/subscriptions/${id}/invoices/999999/download.json`,
        status: 404,
        init: { headers: server },
      },
    ],
    downloadInvoiceById: [
      { path: `/api/v1/subscriptions/${id}/${page}.json`, init: { headers: server } },
      { path: `/api/v1/subscriptions/999999/${page}.json`, status: 404, init: { headers: server } },
    ],
    previewOwnSubscription: [
      { path: `${own}/preview?${signed}`, init: posted(purchase) },
      { path: `${own}/preview?${signed}`, init: posted({ ...purchase, ...gift }) },
      { path: `${own}/preview?${key}`, status: 401, init: posted(purchase) },
    ],
    createOwnSubscription: [
      { path: `${own}?${signed}`, status: 201, init: posted(await createPaidBody(preview, purchase)) },
      { path: `${own}?${signed}`, status: 400, init: posted(paid) },
    ],
    renewOwnSubscription: [
      {
        path: `${own}/${id}/renewals?${signed}`,
        status: 400,
        init: posted({ coupon_code: "", payment: renewal }),
      },
      { path: `${own}/999999/renewals?${signed}`, status: 404, init: posted({ payment: renewal }) },
    ],
    downloadOwnInvoice: [
      { path: `${own}/${id}/${page}?${signed}` },
      { path: `${own}/${id}/${page}?${key}`, status: 401 },
    ],
    previewGuestSubscription: [
      { path: `${guest}/preview?${key}`, init: posted({ ...purchase, ...named }) },
      { path: `${guest}/preview?${key}`, status: 400, init: posted(purchase) },
    ],
    createGuestSubscription: [
      {
        path: `${guest}?${key}`,
        status: 201,
        init: posted({
          ...(await createPaidBody(`${guest}/preview?${key}`, { ...purchase, ...named })),
          ...named,
        }),
      },
      { path: `${guest}?${key}`, status: 400, init: posted({ ...paid, ...named }) },
    ],
  };
}
