import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { accessPage, assignOffer, demoShop, pressBuy, readOutcome, signedToken } from "./access-page";
import { gatewayButton } from "./checkout-support";
import { addCouponRedemption } from "./embed-paywall-support";
import { useHostPages } from "./host-page";
import { serverFacts } from "./server-facts";

const host = useHostPages();

test.beforeEach(() => host.serve("/", accessPage()));

async function logIn(page: Page, id: string = randomUUID()): Promise<string> {
  const svcJwt = signedToken({ id });
  await page.evaluate(async (token) => window.svc.setUser({ svcJwt: token }), svcJwt);
  return id;
}

const readCount = (page: Page) =>
  page.evaluate(async () => (await window.svc.getSubscriptions()).subscriptions.length);

test("a publisher's page calls every method of the script, and a foreign page gets nothing", async ({
  page,
}) => {
  const { subscription_story: story, coupon, plans } = demoShop();
  await page.goto(host.url());
  const results = await page.evaluate(
    async ([storyId, code, planId]) => {
      const { svc } = window;
      const asset = { id: storyId, type: "story" };
      const before = await svc.isAssetAccessible(asset);
      await svc.pingbackAssetAccess(asset, before);
      const closed = await svc.isAssetAccessible(asset, true);
      const options = await svc.getPaymentOptions();
      const wrong = await svc.validateCoupon({ subscriptionPlanId: planId, couponCode: "NONE" }).then(
        () => null,
        (error) => error.code,
      );
      const refused = await svc.setSubscriberMetadata({ phone_number: "1" }).then(
        () => null,
        (error) => error.code,
      );
      return {
        before,
        closed,
        cookie: document.cookie,
        titles: (await svc.getSubscriptionPlans()).map(({ title }) => title),
        campaigns: (await svc.getCampaigns()).length,
        shared: (await svc.getGroupSubscriptions()).length,
        prices: (await svc.getAssetPlans(asset)).map(({ price_cents }) => price_cents),
        coupon: await svc.validateCoupon({ subscriptionPlanId: planId, couponCode: code }),
        options: Object.entries(options).map(([name, { action }]) => [name, action]),
        free: Object.keys(await svc.getPaymentOptions(0)),
        wrong,
        refused,
        nobody: [await svc.getSubscriptions(), await svc.getGifts(), await svc.getAssets()],
        user: await svc.getUser(),
      };
    },
    [story.id, coupon.code.toLowerCase(), plans.one_time] as const,
  );
  expect(results).toMatchObject({
    before: { granted: true, grantReason: "METERING", data: { isLoggedIn: false } },
    closed: { granted: false, wallType: "pay_wall" },
    cookie: expect.stringMatching(/at-meter=[0-9a-f]{16}/),
    titles: expect.arrayContaining(["A month", "Monthly"]),
    prices: [150],
    coupon: { discount_details: { discounted_price_cents: 720 } },
    options: [["gateway_a", "pay"]],
    free: ["gateway_a", "skip_payment_gateway"],
    wrong: "not_found",
    refused: "unauthorized",
    nobody: [{ subscriptions: [] }, { subscriptions: [] }, { assets: [] }],
    user: { isLoggedIn: false },
  });
  expect(results.campaigns).toBeGreaterThan(0);
  expect(results.shared).toBeGreaterThan(0);

  host.serve("/wrong", accessPage("key=nobodys"));
  await page.goto(host.url("/wrong"));
  const readCode = () =>
    page.evaluate(() =>
      window.svc.getSubscriptionPlans().then(
        () => null,
        ({ code, message }) => ({ code, message }),
      ),
    );
  expect(await readCode()).toMatchObject({
    code: "unknown_key",
    message: expect.stringContaining("nobodys"),
  });
  await page.goto(host.foreignUrl());
  expect(await readCode()).toMatchObject({ code: "network" });
});

test("a purchase is declined, paid while the network is down, and completed once; then cancelled and invoiced", async ({
  page,
}) => {
  const { plans, coupon } = demoShop();
  await addCouponRedemption();
  await page.goto(host.url());
  await logIn(page);
  await assignOffer(page, plans.one_time, {
    coupon_code: coupon.code,
    payment: { amount_cents: 720, amount_currency: "GBP" },
  });

  const first = await pressBuy(page);
  await expect(first.getByText("7.20 GBP").first()).toBeVisible();
  await Promise.all([first.waitForEvent("close"), gatewayButton(first, "Decline").click()]);
  expect(await readOutcome(page)).toEqual({ code: "card_declined" });

  const second = await pressBuy(page);
  await second.close();
  expect(await readOutcome(page)).toEqual({ code: "checkout_closed" });

  const third = await pressBuy(page);
  let isAway = true;
  await page.route("**/api/access/v1/checkouts/**", (route) =>
    isAway ? route.abort("internetdisconnected") : route.continue(),
  );
  const lost = page.waitForEvent("requestfailed");
  await Promise.all([third.waitForEvent("close"), gatewayButton(third, "Pay").click()]);
  await lost;
  isAway = false;
  const bought = await readOutcome(page);
  expect(bought).toMatchObject({ id: expect.any(Number), plan: "A month" });
  expect(await readCount(page)).toBe(1);

  const download = page.waitForEvent("download");
  const held = await page.evaluate(async () => {
    const { svc } = window;
    const [own] = (await svc.getSubscriptions()).subscriptions;
    const [invoice] = own?.invoices ?? [];
    const id = own?.id ?? 0;
    const file = await svc.downloadInvoice(id, invoice?.id ?? 0);
    await svc.updateSubscription(id, { metadata: { seat: "window" } });
    await svc.setSubscriberMetadata({ address: { city: "Larkhaven" }, phone_number: "+441632960000" });
    const { upgrade_plan_details: upgrades } = await svc.getSubscriptionWithSwitchablePlans(id, "switch");
    return {
      file: [file.type, (await file.text()).slice(0, 5)],
      invoice: invoice?.amount_cents,
      upgrades: upgrades.map(({ title }) => title),
      assets: (await svc.getAssets()).assets.map(({ type }) => type),
      city: (await svc.getSubscriberMetadata()).address.city,
    };
  });
  expect((await download).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/);
  expect(held).toMatchObject({
    file: ["application/pdf", "%PDF-"],
    invoice: 720,
    upgrades: ["A year"],
    assets: expect.arrayContaining(["site"]),
    city: "Larkhaven",
  });

  await page.evaluate(async () => {
    const { svc } = window;
    const [own] = (await svc.getSubscriptions()).subscriptions;
    const { upgrade_plan_details: upgrades } = await svc.getSubscription(own?.id ?? 0);
    const input = {
      subscriptionId: own?.id ?? 0,
      subscription_plan_id: upgrades[0]?.id ?? 0,
      switch_type: "upgrade" as const,
    };
    const { gateway_a: way } = await svc.getPaymentOptions(null, null, "switch");
    if (way === undefined) throw new Error("there is no way to pay");
    window.option = { ...way, proceed: () => way.proceed(input) };
  });
  const switching = await pressBuy(page);
  await Promise.all([switching.waitForEvent("close"), gatewayButton(switching, "Pay").click()]);
  expect(await readOutcome(page)).toMatchObject({ plan: "A year" });
  const ended = await page.evaluate(async () => {
    const { svc } = window;
    const year = (await svc.getSubscriptions()).subscriptions.find(({ active }) => active);
    await svc.cancelSubscription(year?.id ?? 0);
    return (await svc.getSubscription(year?.id ?? 0)).subscription;
  });
  expect(ended).toMatchObject({ plan_name: "A year", cancelled: true, active: true });
});

test("a purchase survives a reload, a redirect and its buyer's log-out; gifts, guests and groups are served", async ({
  page,
}) => {
  const { plans } = demoShop();
  await page.goto(host.url());
  const id = await logIn(page);
  await assignOffer(page, plans.recurring);
  const popup = await pressBuy(page);
  await page.reload();
  await logIn(page, id);
  await Promise.all([popup.waitForEvent("close"), gatewayButton(popup, "Pay").click()]);
  const resumed = await page.evaluate(() => window.svc.resumeCheckout());
  expect(resumed).toMatchObject({ state: "made", subscription: { plan_name: "Monthly", active: true } });
  expect(await page.evaluate(() => window.svc.resumeCheckout())).toBeNull();
  expect(await readCount(page)).toBe(1);

  host.serve("/thanks", accessPage());
  const urls = { return_url: host.url("/thanks"), cancel_url: host.url("/") };
  await assignOffer(page, plans.group_access, { options: { urls } });
  await page.getByRole("button", { name: "Buy" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/sandbox/checkout/"));
  await gatewayButton(page, "Pay").click();
  await page.waitForURL(host.url("/thanks"));
  await logIn(page, id);
  const group = await page.evaluate(async () => {
    const { svc } = window;
    const back = await svc.resumeCheckout();
    const shared = back?.state === "made" ? (back.subscription.id ?? 0) : 0;
    const member = { provider: "email", identity: `desk-${shared}@readers.test` };
    const { members: added } = await svc.addMember(shared, member);
    const before = (await svc.getMembers(shared)).members.length;
    await svc.removeMembers(shared, [added.id]);
    return [before, (await svc.getMembers(shared)).members.length];
  });
  expect(group).toEqual([1, 0]);

  await assignOffer(page, plans.one_time, {
    recipient_subscriber: { recipient_identity: `friend-${id}@readers.test` },
  });
  const giving = await pressBuy(page);
  await Promise.all([giving.waitForEvent("close"), gatewayButton(giving, "Pay").click()]);
  expect(await readOutcome(page)).toMatchObject({ plan: "A month" });
  expect(await page.evaluate(async () => (await window.svc.getGifts()).subscriptions.length)).toBe(1);

  await page.evaluate(
    async (mobileNumber) => {
      await window.svc.unsetUser();
      await window.svc.setUser({ mobileNumber });
    },
    `+9198${String(Date.now()).slice(-8)}`,
  );
  await assignOffer(page, plans.one_time);
  const guest = await pressBuy(page);
  await Promise.all([guest.waitForEvent("close"), gatewayButton(guest, "Pay").click()]);
  expect(await readOutcome(page)).toMatchObject({ plan: "A month" });
  expect(await readCount(page)).toBe(0);
  expect(serverFacts().baseUrl).not.toBe(new URL(host.url()).origin);
});
