import { describe, expect, test } from "vitest";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aCoupon, aGroup, aPlan, aPricingPlan, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { checkoutSchema } from "../wire/hosted-checkout";

const app = useTestApp();
const OWN = "/api/access/v1/members/me/subscriptions";
const ADA = { id: "ada" };

type Body = Record<string, unknown>;

/** Create a publisher's own page, with its browser's requests. */
async function aPage(shop: Shop, claims: { id: string } = ADA) {
  const { key } = shop.account;
  const jwt = await signSvcJwt(shop, claims);
  const headers = { authorization: `Bearer ${jwt}`, origin: `https://${shop.host}` };
  const own = (path: string, body: Body) => shop.post(`${OWN}${path}?key=${key}`, body, headers);
  const state = async (token: string) => {
    const response = await shop.get(`/api/access/v1/checkouts/${token}?key=${key}`, headers);
    return response.status === 200 ? checkoutSchema.parse(await response.json()) : response.status;
  };
  const follow = (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address);
    return app.fetch(`${pathname}${search}`, { host: shop.host, ...init });
  };
  return {
    own,
    state,
    follow,
    preview: async (body: Body): Promise<string> => (await own("/preview", body)).body.attempt_token,
    open: async (body: Body, token: string, checkout: object = { popup: true }) =>
      own("/checkout", { ...body, attempt_token: token, checkout }),
    /** Choose on the gateway's page; returns the URL that the buyer is redirected to. */
    choose: async (url: string, choice: string, tries = 0): Promise<string> => {
      const chosen = await follow(url, {
        method: "POST",
        body: new URLSearchParams({ choice, tries: String(tries) }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", origin: `https://${shop.host}` },
      });
      expect(chosen.status).toBe(303);
      return chosen.headers.get("location") ?? "";
    },
  };
}

const countSubscriptions = (shop: Shop) =>
  app.db.prisma.subscription.count({ where: { accountId: shop.account.id } });

describe("a purchase by a publisher's own page", () => {
  test("is declined, paid in the next attempt, and created once however often the buyer returns", async () => {
    const shop = await createSandboxShop(app);
    const page = await aPage(shop);
    const body = createPurchaseBody((await aPlan(shop)).id, {}, { metadata: { city: "Pune" } });
    const token = await page.preview(body);
    expect(await page.state(token)).toMatchObject({ state: "open", subscription: null });
    const opened = await page.open(body, token);
    expect(opened.body, opened.text).toMatchObject({ attempt_token: token, state: "open" });
    const declined = await page.follow(await page.choose(opened.body.url, "decline"));
    expect(declined.status).toBe(200);
    expect(declined.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(declined.headers.get("cache-control")).toContain("no-store");
    const markup = await declined.text();
    expect(markup).toContain(`data-page="https://${shop.host}"`);
    expect(markup).toContain(`data-token="${token}"`);
    expect(await page.state(token)).toMatchObject({ state: "refused", code: "card_declined" });
    const again = await page.open(body, token);
    expect(again.body.url).toBe(opened.body.url);
    expect(await page.state(token)).toMatchObject({ state: "open" });
    const back = await page.choose(again.body.url, "pay", 1);
    const responses = await Promise.all([page.follow(back), page.follow(back), page.follow(back)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const made = await page.state(token);
    expect(made).toMatchObject({
      state: "made",
      subscription: { status: "active", payment_type: "gateway_a", metadata: { city: "Pune" } },
    });
    expect((await page.open(body, token)).body).toEqual(made);
    expect(await countSubscriptions(shop)).toBe(1);
  });

  test("redirects its buyer to the given return URL, and to the cancel URL after a cancellation", async () => {
    const shop = await createSandboxShop(app);
    const page = await aPage(shop);
    const body = createPurchaseBody((await aPlan(shop)).id);
    const token = await page.preview(body);
    const urls = { return_url: `https://${shop.host}/thanks?a=1`, cancel_url: `https://${shop.host}/plans` };
    const opened = await page.open(body, token, urls);
    const cancelled = await page.follow(await page.choose(opened.body.url, "cancel"));
    expect(await cancelled.text()).toContain(`content="0; url=${urls.cancel_url}"`);
    expect(await page.state(token)).toMatchObject({ state: "refused", code: "checkout_cancelled" });
    const paid = await page.follow(await page.choose(opened.body.url, "pay"));
    expect(await paid.text()).toContain(`content="0; url=${urls.return_url}"`);
    expect(await page.state(token)).toMatchObject({ state: "made" });
  });

  test("a gateway's form post returns the buyer like a GET request", async () => {
    const shop = await createSandboxShop(app);
    const page = await aPage(shop);
    const body = createPurchaseBody((await aPlan(shop)).id);
    const token = await page.preview(body);
    await page.open(body, token);
    const back = await page.follow(
      `https://x.test/api/access/v1/checkouts/${token}/return?key=${shop.account.key}`,
      {
        method: "POST",
        body: "payment_token=tok_success_form",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://gateway.test" },
      },
    );
    expect(back.status).toBe(200);
    expect(await page.state(token)).toMatchObject({ state: "made" });
  });

  test.each([
    { name: "the publication's language", ietfCode: "he-IL", lang: "he-IL", dir: "rtl", text: "חזרה לאתר" },
    {
      name: "the buyer's where that has no texts",
      ietfCode: "sv-SE",
      lang: "pl",
      dir: "ltr",
      text: "Wróć do witryny",
    },
  ])("the payment window ends in $name", async ({ ietfCode, lang, dir, text }) => {
    const language = { isoCode: "xx", ietfCode, name: "Other", direction: "ltr" } as const;
    const shop = await createSandboxShop(app, { settings: { language } });
    const page = await aPage(shop);
    const body = createPurchaseBody((await aPlan(shop)).id);
    const token = await page.preview(body);
    await page.open(body, token);
    const left = await page.follow(
      `https://x.test/api/access/v1/checkouts/${token}/back?key=${shop.account.key}`,
      { headers: { "accept-language": "pl,fr;q=0.5" } },
    );
    const markup = await left.text();
    expect(markup).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(markup).toContain(`<title>${text}</title>`);
    expect(left.headers.get("cache-control")).toContain("no-store");
  });

  test("a free purchase is created at once, and repeating the request returns the same one", async () => {
    const shop = await createSandboxShop(app);
    const page = await aPage(shop);
    const coupon = await aCoupon(shop, { value: 100 });
    const free = { payment_type: "skip_payment_gateway", amount_cents: 0 };
    const body = createPurchaseBody((await aPlan(shop)).id, free, { coupon_code: coupon.code });
    const token = await page.preview(body);
    const [one, two] = await Promise.all([page.open(body, token), page.open(body, token)]);
    expect(one.body).toMatchObject({ state: "made", url: null });
    expect(two.body).toEqual(one.body);
    expect(await countSubscriptions(shop)).toBe(1);
  });

  test("a gift, a single story and a renewal are paid in the same way", async () => {
    const shop = await createSandboxShop(app);
    const page = await aPage(shop);
    const plan = await aPlan(shop);
    const price = await aPricingPlan(shop, { priceCents: 300 });
    const buy = async (body: Body) => {
      const token = await page.preview(body);
      const { body: opened, text } = await page.open(body, token);
      expect(opened.url, text).toEqual(expect.any(String));
      await page.follow(await page.choose(opened.url, "pay"));
      const state = await page.state(token);
      if (typeof state === "number" || state.subscription === null) throw new Error("it was not bought");
      return state.subscription;
    };
    const to = { recipient_identity_provider: "email", recipient_identity: "bea@readers.test" };
    const gift = await buy({ ...createPurchaseBody(plan.id), recipient_subscriber: to });
    expect(gift.preferred_identity.value).toBe("bea@readers.test");
    const id = "0f7f1c5e-6f0a-4f53-9d5a-0d1f9f6f4b11";
    const story = { dynamic_assets: [{ id, title: "A story", slug: "a-story" }], type: "dynamic_assets" };
    const bought = await buy({ ...createPurchaseBody(price.id, { amount_cents: 300 }), ...story });
    expect(bought.subscription_type).toBe("dynamic_asset");
    const first = await buy(createPurchaseBody(plan.id));
    const second = await buy({ ...createPurchaseBody(plan.id), renewal_of: first.id });
    expect(second.start_timestamp).toBe(first.end_timestamp);
    const again = { ...createPurchaseBody(plan.id), renewal_of: first.id };
    const repeated = await page.open(again, await page.preview(again));
    expect([repeated.status, repeated.body.error.code]).toEqual([409, "conflict"]);
    const other = createPurchaseBody((await aPlan(shop)).id);
    const refused = await page.open({ ...other, renewal_of: first.id }, await page.preview(other));
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid"]);
  });

  test("a guest pays with a phone number, without a login", async () => {
    const shop = await createSandboxShop(app);
    const { follow, choose } = await aPage(shop);
    const body = { ...createPurchaseBody((await aPlan(shop)).id), phoneNumber: "+919876543210" };
    const { attempt_token } = (await shop.guest("/preview", body)).body;
    const opened = await shop.guest("/checkout", { ...body, attempt_token, checkout: { popup: true } });
    expect(opened.status, opened.text).toBe(200);
    await follow(await choose(opened.body.url, "pay"));
    const path = `/api/access/v1/checkouts/${attempt_token}?key=${shop.account.key}`;
    const state = checkoutSchema.parse(await (await shop.get(path, {})).json());
    expect(state.subscription?.preferred_identity).toEqual({ provider: "phone", value: "+919876543210" });
  });

  test("a switch is paid on the gateway's page", async () => {
    const shop = await createSandboxShop(app);
    const page = await aPage(shop);
    const group = await aGroup(shop);
    const basic = await aPlan(shop, { groupId: group.id });
    const plus = await aPlan(shop, { groupId: group.id, title: "Plus", priceCents: 2000 });
    const body = createPurchaseBody(basic.id);
    const token = await page.preview(body);
    await page.follow(await page.choose((await page.open(body, token)).body.url, "pay"));
    const held = await page.state(token);
    if (typeof held === "number" || held.subscription === null) throw new Error("it was not bought");
    const path = `/${held.subscription.id}/switch_plan`;
    const switchBody = { subscription_plan_id: plus.id, switch_type: "upgrade" };
    const { attempt_token } = (await page.own(`${path}/preview`, switchBody)).body;
    const opened = await page.own(`${path}/checkout`, { attempt_token, checkout: { popup: true } });
    expect(opened.body, opened.text).toMatchObject({ state: "open" });
    await page.follow(await page.choose(opened.body.url, "pay"));
    expect(await page.state(attempt_token)).toMatchObject({
      state: "made",
      subscription: { plan_name: "Plus", status: "active" },
    });
    const other = await aPage(shop, { id: "eve" });
    expect((await other.own(`${path}/checkout`, { attempt_token })).status).toBe(404);
  });
});

describe("a checkout belongs to its buyer", () => {
  test("another reader, another account and another site's page get nothing of it", async () => {
    const shop = await createSandboxShop(app);
    const page = await aPage(shop);
    const body = createPurchaseBody((await aPlan(shop)).id);
    const token = await page.preview(body);
    await page.open(body, token);
    const eve = await aPage(shop, { id: "eve" });
    expect(await eve.state(token)).toBe(404);
    expect((await eve.open(body, token)).status).toBe(404);
    const remoteStories = await aPage(await createSandboxShop(app));
    expect(await remoteStories.state(token)).toBe(404);
    expect(await page.state("nobodys-token")).toBe(404);
    const jwt = await signSvcJwt(shop, ADA);
    const foreign = await shop.post(
      `${OWN}/checkout?key=${shop.account.key}`,
      { ...body, attempt_token: token },
      { authorization: `Bearer ${jwt}`, origin: "https://evil.test" },
    );
    expect(foreign.status).toBe(403);
  });

  test("a checkout without a preview is not opened, and no buyer is redirected to another site", async () => {
    const shop = await createSandboxShop(app);
    const page = await aPage(shop);
    const [plan, other] = [await aPlan(shop), await aPlan(shop)];
    const body = createPurchaseBody(plan.id);
    const token = await page.preview(body);
    expect((await page.open(createPurchaseBody(other.id), token)).status).toBe(409);
    expect((await page.open(createPurchaseBody(plan.id, { amount_cents: 1 }), token)).status).toBe(400);
    const evil = await page.open(body, token, { return_url: "https://evil.test/" });
    expect([evil.status, evil.body.error.details[0].path]).toEqual([400, "body.checkout.return_url"]);
    const hidden = await page.open(body, token, { popup: true, return_url: "https://evil.test/" });
    const closing = await page.follow(await page.choose(hidden.body.url, "cancel"));
    expect(await closing.text()).not.toContain("evil.test");
    app.clock.set("2026-11-20T12:00:00.000Z");
    expect((await page.open(body, token)).status).toBe(400);
    expect(await page.state(token)).toMatchObject({ state: "expired" });
    app.clock.set("2026-11-01T12:00:00.000Z");
  });
});

test("a group's buyer adds and removes members, only with their own token", async () => {
  const shop = await createSandboxShop(app);
  const page = await aPage(shop);
  const group = await aGroup(shop, { type: "group_access" });
  const plan = await aPlan(shop, { groupId: group.id, userLimit: 2 });
  const body = createPurchaseBody(plan.id);
  const token = await page.preview(body);
  await page.follow(await page.choose((await page.open(body, token)).body.url, "pay"));
  const held = await page.state(token);
  if (typeof held === "number" || held.subscription === null) throw new Error("it was not bought");
  const path = `/${held.subscription.id}/members`;
  const member = { provider: "email", identity: "bea@readers.test", name: "Bea" };
  const added = await page.own(path, { member });
  expect([added.status, added.body.members.name]).toEqual([201, "Bea"]);
  const request = async (claims: { id: string }, method: string, query = "") => {
    const jwt = await signSvcJwt(shop, claims);
    const init = { method, host: shop.host, headers: { authorization: `Bearer ${jwt}` } };
    return app.fetch(`${OWN}${path}?key=${shop.account.key}${query}`, init);
  };
  expect(await (await request(ADA, "GET")).json()).toMatchObject({ members: [{ name: "Bea" }] });
  expect((await request({ id: "eve" }, "GET")).status).toBe(404);
  expect((await request({ id: "eve" }, "DELETE", `&ids[]=${added.body.members.id}`)).status).toBe(404);
  expect((await request(ADA, "DELETE", `&ids[]=${added.body.members.id}`)).status).toBe(200);
  expect(await (await request(ADA, "GET")).json()).toEqual({ members: [] });
});
