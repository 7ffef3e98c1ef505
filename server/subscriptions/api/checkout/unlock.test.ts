import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { createTestPaymentContext } from "@/test/payment-context";
import { refundNow } from "@/test/refunds";
import { aStory } from "@/test/stories";
import { aPlan, aPricingPlan, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const GUEST = "/api/access/v1/subscription-without-login";

const aClosedStory = (shop: Shop) =>
  aStory(shop.ctx, { cards: ["Open words.", "Closed words."], content: { access: "subscription" } });

/** Create a browser without a login, which stores its cookies. */
function aBrowser(shop: Pick<Shop, "host" | "account">) {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await app.fetch(path, { ...init, headers, host: shop.host });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const equals = pair.indexOf("=");
      jar.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    return response;
  };
  const query = `key=${shop.account.key}`;
  const post = async (path: string, body: object) =>
    send(`${path}?${query}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  return {
    jar,
    send,
    /** Preview and create; returns the whole response. */
    buy: async (body: { subscription: object }, payment = "tok_success") => {
      const email = `${randomUUID()}@readers.test`;
      const request = { ...body, emailAddress: email, name: "Ada" };
      const preview = await (await post(`${GUEST}/preview`, request)).json();
      const { subscription } = request;
      const paid =
        "payment" in subscription && typeof subscription.payment === "object" ? subscription.payment : {};
      return post(GUEST, {
        ...request,
        subscription: { ...subscription, payment: { ...paid, payment_token: payment } },
        attempt_token: preview.attempt_token,
      });
    },
    /** Check the decision that pages request. */
    grant: async (id: string) => {
      const response = await send(`/api/access/v1/stories/${id}/access?${query}`);
      return (await response.json()).granted;
    },
    /** Check the story itself, whose closed text is cut. */
    story: (id: string) => send(`/api/v1/stories/${id}`),
  };
}

async function aClosedShop() {
  const shop = await createSandboxShop(app, {
    settings: { subscriptions: { meter: { anonymous: 0, loggedIn: 0 } } },
  });
  return { shop, story: await aClosedStory(shop), plan: await aPlan(shop) };
}

const readId = async (response: Response): Promise<number> => (await response.json()).subscription.id;

describe("a guest's purchase", () => {
  test("opens the story at once in the browser that bought it, and in no other", async () => {
    const { shop, story, plan } = await aClosedShop();
    const browser = aBrowser(shop);
    expect(await browser.grant(story.id)).toBe(false);
    const created = await browser.buy(createPurchaseBody(plan.id));
    expect(created.status).toBe(201);
    const [cookie = ""] = created.headers.getSetCookie();
    expect(cookie).toMatch(/^masthead-purchases=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    expect(await browser.grant(story.id)).toBe(true);
    expect(await aBrowser(shop).grant(story.id)).toBe(false);
  });

  test("opens the story's text, which no shared cache may store and no other site may read", async () => {
    const { shop, story, plan } = await aClosedShop();
    const browser = aBrowser(shop);
    const cut = await browser.story(story.id);
    expect(cut.headers.get("cache-control")).toContain("public");
    expect(cut.headers.get("vary")).toContain("Cookie");
    await browser.buy(createPurchaseBody(plan.id));
    const whole = await browser.story(story.id);
    expect(whole.headers.get("cache-control")).toContain("private");
    expect(whole.headers.get("access-control-allow-origin")).toBeNull();
    expect((await whole.text()).length).toBeGreaterThan((await cut.text()).length);
    const remoteStories = await browser.send(`/api/v1/stories/${story.id}`, {
      headers: { origin: "https://elsewhere.test" },
    });
    expect(remoteStories.headers.get("cache-control")).toContain("private");
    expect(remoteStories.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("opens nothing once it is refunded or has ended", async () => {
    const { shop, story, plan } = await aClosedShop();
    const browser = aBrowser(shop);
    const refunded = await readId(await browser.buy(createPurchaseBody(plan.id)));
    const { paymentId } = await app.db.prisma.subscription.findUniqueOrThrow({
      where: { id: refunded },
    });
    await refundNow(createTestPaymentContext(shop), { paymentId: paymentId ?? 0, amountCents: 1000 });
    expect(await browser.grant(story.id)).toBe(false);
    const ended = await readId(await browser.buy(createPurchaseBody(plan.id)));
    expect(await browser.grant(story.id)).toBe(true);
    const endAt = new Date(shop.ctx.clock.now().getTime() - 1);
    const startAt = new Date(endAt.getTime() - 60_000);
    await app.db.prisma.subscription.update({ where: { id: ended }, data: { startAt, endAt } });
    expect(await browser.grant(story.id)).toBe(false);
  });

  test("accumulates with other purchases of the same browser", async () => {
    const { shop } = await aClosedShop();
    const [one, two] = [await aClosedStory(shop), await aClosedStory(shop)];
    const browser = aBrowser(shop);
    const price = await aPricingPlan(shop);
    const payment = { payment_type: "gateway_a", amount_cents: 200, amount_currency: "INR" };
    const single = (id: string) => ({
      subscription: {
        subscription_plan_id: price.id,
        subscription_type: "dynamic_asset",
        dynamic_assets: [{ id, title: "A story", slug: "a-story" }],
        payment,
      },
    });
    expect((await browser.buy(single(one.id))).status).toBe(201);
    expect([await browser.grant(one.id), await browser.grant(two.id)]).toEqual([true, false]);
    expect((await browser.buy(single(two.id))).status).toBe(201);
    expect([await browser.grant(one.id), await browser.grant(two.id)]).toEqual([true, true]);
  });

  test("whose payment is pending opens once the payment is confirmed", async () => {
    const { shop, story, plan } = await aClosedShop();
    const browser = aBrowser(shop);
    const id = await readId(await browser.buy(createPurchaseBody(plan.id), "tok_pending"));
    expect(browser.jar.has("masthead-purchases")).toBe(true);
    expect(await browser.grant(story.id)).toBe(false);
    await app.db.prisma.subscription.update({ where: { id }, data: { paymentState: "paid" } });
    expect(await browser.grant(story.id)).toBe(true);
  });

  test("of a gift unlocks nothing for its giver", async () => {
    const { shop, story, plan } = await aClosedShop();
    const browser = aBrowser(shop);
    const gift = {
      recipient_subscriber: {
        recipient_identity_provider: "email",
        recipient_identity: "friend@readers.test",
      },
    };
    const created = await browser.buy(createPurchaseBody(plan.id, {}, gift));
    expect(created.status).toBe(201);
    expect(browser.jar.has("masthead-purchases")).toBe(false);
    expect(await browser.grant(story.id)).toBe(false);
  });

  test("of another account opens nothing, and a member's purchase sets no cookie", async () => {
    const { shop, plan } = await aClosedShop();
    const browser = aBrowser(shop);
    await browser.buy(createPurchaseBody(plan.id));
    const { shop: foreign, story } = await aClosedShop();
    const thief = aBrowser(foreign);
    for (const [name, value] of browser.jar) thief.jar.set(name, value);
    expect(await thief.grant(story.id)).toBe(false);
    const jwt = await signSvcJwt(shop, { id: "ada" });
    const preview = await shop.own({ id: "ada" }, "subscriptions/preview", createPurchaseBody(plan.id));
    const created = await app.fetch(
      `/api/access/v1/members/me/subscriptions?key=${shop.account.key}&svc_jwt=${jwt}`,
      {
        method: "POST",
        host: shop.host,
        body: JSON.stringify({
          ...createPurchaseBody(plan.id, { payment_token: "tok_success" }),
          attempt_token: preview.body.attempt_token,
        }),
      },
    );
    expect([created.status, created.headers.getSetCookie()]).toEqual([201, []]);
  });
});
