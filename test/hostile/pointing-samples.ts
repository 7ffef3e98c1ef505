import { randomUUID } from "node:crypto";
import type { DemoFile } from "@/prisma/seed/demo-file";
import { createPurchaseBody } from "@/test/checkout";
import { demoContext } from "@/test/conformance/catalogue-samples";
import type { SampleRequest, Samples } from "@/test/conformance/samples";
import { aSubscription } from "@/test/subscription-fixtures";
import { aCoupon, anAsset, aPlan, aPricingPlan, aSubscriber, signSvcJwt } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";

const POPUP = { checkout: { popup: true } };

function posted(body: object, headers: Record<string, string> = {}, method = "POST"): RequestInit {
  return { method, body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
}

/** Requests of one account that say what is optional, too: ids that the samples of conformance leave out. */
export async function pointingSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  const owner = { ctx, account: ctx.account, host: "localhost" };
  const asset = await anAsset(owner);
  const [plan, price, coupon] = [await aPlan(owner), await aPricingPlan(owner), await aCoupon(owner)];
  const recurring = await aPlan(owner, { recurring: true });
  const email = "pointing@readers.test";
  const subscriber = await aSubscriber(owner, email);
  const held = () => aSubscription(owner, { subscriber, planId: plan.id });
  const server = { "x-subauth": demo.account.server_key };
  const key = `key=${demo.account.key}`;
  const signed = `${key}&svc_jwt=${await signSvcJwt(owner, { provider: "email", id: email })}`;
  const guest = { emailAddress: email };
  const person = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriptions`;
  const own = "/api/access/v1/members/me/subscriptions";
  const free = "/api/access/v1/subscription-without-login";
  const management = "/api/v1/management/subscription_groups";
  const token = async (path: string, init: RequestInit): Promise<string> =>
    (await (await app.fetch(path, init)).json()).attempt_token;
  const story = { dynamic_assets: [{ id: demo.subscription_story.id }], type: "dynamic_assets" };
  const bodies = () => {
    const payment_token = `tok_success_${randomUUID()}`;
    const lessened = { coupon_code: coupon.code };
    return [
      createPurchaseBody(plan.id, { amount_cents: 800, payment_token }, lessened),
      { ...createPurchaseBody(price.id, { amount_cents: 200, payment_token }), ...story },
    ];
  };
  const channels = [
    { preview: `${person}/preview.json`, create: `${person}.json`, headers: server, more: {} },
    { preview: `${own}/preview?${signed}`, create: `${own}?${signed}`, headers: {}, more: {} },
    { preview: `${free}/preview?${key}`, create: `${free}?${key}`, headers: {}, more: guest },
  ];
  const previews = channels.map(({ preview, headers, more }) =>
    // A token of before says nothing in a preview.
    bodies().map((body) => ({
      path: preview,
      init: posted({ ...body, ...more, attempt_token: "of before" }, headers),
    })),
  );
  const bought = (create: string, { preview, headers, more }: (typeof channels)[number], besides = {}) =>
    Promise.all(
      bodies().map(async (body): Promise<SampleRequest> => {
        const attempt_token = await token(preview, posted({ ...body, ...more }, headers));
        return { path: create, init: posted({ ...body, ...more, ...besides, attempt_token }, headers) };
      }),
    );
  const creates = await Promise.all(channels.map((one) => bought(one.create, one)));
  const [, mine, guests] = channels;
  if (mine === undefined || guests === undefined) throw new Error("three ways to buy");
  const again = await held();
  const renewed = {
    ...createPurchaseBody(plan.id),
    attempt_token: await token(mine.preview, posted(createPurchaseBody(plan.id))),
    renewal_of: again.id,
    ...POPUP,
  };
  const renewal = { payment_type: "gateway_a", payment_token: "tok_success_r", amount_cents: 800 };
  const externalPayment = { type: "gateway_a_recurring" };
  const opened = await token(
    `${person}/preview.json`,
    posted(createPurchaseBody(recurring.id, { payment_type: externalPayment.type }), server),
  );
  const terms = { title: "Pointing", duration_unit: "years", price_cents: 900, price_currency: "INR" };
  const renew = { coupon_code: coupon.code, payment: { ...renewal, amount_currency: "INR" } };
  const assets = { asset_ids: [asset.id], display_asset_ids: [asset.id] };
  const charges = `/api/access/v1/charge-summary?${key}&subscription_plan_id=`;
  return {
    getChargeSummary: [
      { path: `${charges}${plan.id}&coupon_code=${coupon.code}` },
      { path: `${charges}${price.id}&story_id=${demo.subscription_story.id}` },
    ],
    previewSubscription: previews[0] ?? [],
    previewOwnSubscription: previews[1] ?? [],
    previewGuestSubscription: previews[2] ?? [],
    createSubscription: creates[0] ?? [],
    createOwnSubscription: creates[1] ?? [],
    createGuestSubscription: creates[2] ?? [],
    openOwnCheckout: [
      ...(await bought(`${own}/checkout?${signed}`, mine, POPUP)),
      { path: `${own}/checkout?${signed}`, init: posted(renewed) },
    ],
    openGuestCheckout: await bought(`${free}/checkout?${key}`, guests, POPUP),
    renewSubscription: [
      { path: `${person}/${(await held()).id}/renewals.json`, init: posted(renew, server) },
    ],
    renewSubscriptionById: [
      { path: `/api/v1/subscriptions/${(await held()).id}/renewals.json`, init: posted(renew, server) },
    ],
    renewOwnSubscription: [{ path: `${own}/${(await held()).id}/renewals?${signed}`, init: posted(renew) }],
    extendOwnSubscription: [
      {
        path: `${own}/${(await held()).id}/extend?${signed}`,
        init: posted({ extend_to: "indefinitely" }, {}, "PATCH"),
      },
    ],
    openExternalSubscription: [
      {
        path: `/api/v1/subscription_plans/${recurring.id}/external_subscription_token.json`,
        init: posted({ ...externalPayment, attempt_token: opened }, server),
      },
    ],
    createSubscriptionGroup: [
      {
        path: `${management}.json`,
        init: posted({ subscription_group: { name: "Pointing", ...assets } }, server),
      },
    ],
    createSubscriptionPlan: [
      {
        path: `${management}/${plan.groupId}/subscription_plans.json`,
        init: posted({ ...terms, additional_asset_ids: [asset.id], display_asset_ids: [asset.id] }, server),
      },
    ],
    listPricingPlansAlias: [
      { path: `/api/v1/asset/story/pricing-plans?${key}&id=${demo.story.id}&collection_id[]=7` },
    ],
    getAccessData: [{ path: `/api/v1/stories/${demo.story.id}/access-data?${key}` }],
  };
}
