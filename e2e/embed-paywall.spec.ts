import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { anAddress, gatewayButton, joinAsReader, signUp } from "./checkout-support";
import {
  accountKey,
  addCouponRedemption,
  allPlansOf,
  closedPair,
  closedStory,
  hostPage,
  locateWall,
  measureLayoutShift,
  useUpMeter,
} from "./embed-paywall-support";
import { INPUT_METHODS, type InputMethod } from "./input-methods";

const PHONE = { width: 390, height: 844 };
const WALL = "The rest of this story is for subscribers";

const checkout = (page: Page) => page.getByRole("dialog", { name: "Checkout" });
const component = (page: Page, name: string) => page.locator(`[data-svc-${name}]`);

/** Presses the pay button, and completes the payment in the gateway's window. */
async function payIn(
  page: Page,
  { press }: InputMethod,
  choice: "Pay" | "Decline" | "Cancel",
): Promise<void> {
  const opening = page.waitForEvent("popup");
  await press(page, checkout(page).getByRole("button", { name: /^(?:Pay |Start free trial)/ }));
  const gateway = await opening;
  const button = gatewayButton(gateway, choice);
  await button.waitFor();
  const closing = gateway.waitForEvent("close");
  // The window closes itself as soon as the form is submitted, perhaps while the key is still down.
  await press(gateway, button).catch((error: unknown) => {
    if (!gateway.isClosed()) throw error;
  });
  await closing;
}

/** Fills the fields of a form besides the buyer's contact data. */
async function fillName(page: Page, { write }: InputMethod): Promise<void> {
  await expect(checkout(page).getByRole("button", { name: /^(?:Pay |Start free trial)/ })).toBeEnabled();
  const name = checkout(page).getByLabel("Full name");
  if ((await name.count()) > 0) await write(page, name, "Ada Lovelace");
}

/** A plan in the list of plans, by the beginning of its name. */
const named = (plan: string) => new RegExp(`^${plan} `);

const plan = (page: Page, name: string) => page.getByRole("radio", { name: named(name) });

for (const way of INPUT_METHODS)
  test(`the meter runs out, and a member buys at the wall ${way.by}: coupon, decline, no network, paid, unlocked in place`, async ({
    page,
    context,
    request,
  }) => {
    const { press, write, choose } = way;
    await addCouponRedemption();
    await page.setViewportSize(PHONE);
    const [counted, story] = await closedPair(request);
    await page.goto(counted.path);
    const meter = component(page, "meter").getByRole("complementary", { name: /free stories left/ });
    await expect(meter).toContainText("1 of 2 free stories left this month");
    expect(await findAxeFaults(page)).toEqual([]);
    // The page's own fonts may shift something by a hair.
    expect(await measureLayoutShift(page)).toBeLessThan(0.01);
    await useUpMeter(page);
    await signUp(page, "/about");

    await page.goto(story.path);
    const wall = locateWall(page);
    await expect(wall).toBeVisible();
    const closed = await page.locator("article[data-closed]").innerText();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.evaluate(() => Reflect.set(window, "stillHere", true));

    await press(page, allPlansOf(wall));
    await choose(page, plan(page, "A month"));
    expect(await findAxeFaults(page)).toEqual([]);
    await press(page, wall.getByRole("button", { name: "Subscribe for £9", exact: true }));
    await expect(checkout(page).getByRole("heading", { name: "A month" })).toBeVisible();
    await expect(checkout(page).getByRole("button", { name: "Pay £9.00" })).toBeEnabled();
    await fillName(page, way);
    await press(page, checkout(page).locator("summary", { hasText: "I have a coupon" }));
    const coupon = checkout(page).getByLabel("Coupon code", { exact: true });
    await write(page, coupon, "NOSUCHCOUPON");
    await press(page, checkout(page).getByRole("button", { name: "Apply" }));
    await expect(coupon).toHaveAttribute("aria-invalid", "true");
    await expect(
      checkout(page).getByText("This coupon doesn’t exist. Check the code.").first(),
    ).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await write(page, coupon, "firsttide");
    await press(page, checkout(page).getByRole("button", { name: "Apply" }));
    await expect(checkout(page).getByRole("button", { name: "Pay £7.20" })).toBeEnabled();
    await expect(checkout(page).getByRole("button", { name: "Remove" })).toBeFocused();

    await payIn(page, way, "Decline");
    await expect(checkout(page).getByRole("alert")).toBeFocused();
    await expect(checkout(page).getByText("FIRSTTIDE")).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await payIn(page, way, "Cancel");
    await expect(checkout(page).getByRole("alert")).toContainText("Nothing was bought");
    await context.setOffline(true);
    await press(page, checkout(page).getByRole("button", { name: "Pay £7.20" }));
    await expect(checkout(page).getByRole("alert")).toHaveText(
      "You’re offline. Try again when you’re back online.",
    );
    await context.setOffline(false);
    await expect(checkout(page).getByRole("alert")).toHaveCount(0);

    await payIn(page, way, "Pay");
    await expect(checkout(page).getByRole("heading", { name: "Thank you" })).toBeFocused();
    await expect(checkout(page).getByRole("button", { name: /^Download / })).toHaveCount(1);
    expect(await findAxeFaults(page)).toEqual([]);
    await press(page, checkout(page).getByRole("button", { name: "Continue reading" }));
    await expect(component(page, "paywall")).toHaveCount(0);
    const open = async () => (await page.locator("article[data-closed]").innerText()).length;
    await expect.poll(open).toBeGreaterThan(closed.length);
    expect(await page.evaluate(() => Reflect.get(window, "stillHere"))).toBe(true);
    await expect(page.locator("article[data-closed] > :focus")).toHaveCount(1);
  });

for (const way of INPUT_METHODS)
  test(`${way.by}: a shared plan, its members, a gift, another plan, cancelled; the focus is never lost`, async ({
    page,
    request,
  }) => {
    const { press, write, choose } = way;
    const story = await closedStory(request, "subscription");
    await page.goto(story.path);
    const key = await accountKey(page);
    await joinAsReader(page);
    await hostPage(page, {
      key,
      body: `<div data-svc-account data-svc-plans-url="/subscribe"></div><h2>Plans</h2><div data-svc-plans></div>`,
    });
    const plans = component(page, "plans").getByRole("region", { name: "Plans" });
    const account = component(page, "account").getByRole("region", { name: "Your subscriptions" });
    await expect(account.getByText("You don’t have a subscription yet.")).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);

    const continueButton = plans.getByRole("button", { name: "Continue" });
    const choosePlan = async (name: string) => {
      await choose(page, plans.getByRole("radio", { name: named(name) }));
      await press(page, continueButton);
      await expect(checkout(page).getByRole("heading", { name })).toBeVisible();
    };
    await choosePlan("Five desks");
    // Escape closes, the focus returns, and the dialog traps it while it is open.
    await page.keyboard.press("Escape");
    await expect(checkout(page)).toHaveCount(0);
    await expect(continueButton).toBeFocused();
    await choosePlan("Five desks");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => checkout(page).evaluate((dialog) => dialog.matches(":focus-within"))).toBe(true);
    await fillName(page, way);
    await payIn(page, way, "Pay");
    await press(page, checkout(page).getByRole("button", { name: "Done" }));
    await expect(continueButton).toBeFocused();

    const shared = account.getByRole("listitem").filter({ hasText: "Five desks" }).first();
    const colleague = anAddress();
    const add = shared.getByLabel("Email or mobile number");
    await write(page, add, "nobody");
    await page.keyboard.press("Enter");
    await expect(add).toHaveAttribute("aria-invalid", "true");
    await write(page, add, colleague);
    await page.keyboard.press("Enter");
    await expect(shared.getByRole("button", { name: `Remove ${colleague}` })).toBeVisible();
    await expect(component(page, "account").getByRole("status")).toHaveText(`${colleague} was added.`);
    expect(await findAxeFaults(page)).toEqual([]);

    await choosePlan("A month");
    await choose(page, checkout(page).getByRole("radio", { name: "As a gift" }));
    const other = anAddress();
    await write(page, checkout(page).getByLabel("Recipient"), other);
    await write(page, checkout(page).getByLabel("Personal message"), "For the long evenings.");
    await fillName(page, way);
    await payIn(page, way, "Decline");
    await expect(checkout(page).getByRole("alert")).toBeFocused();
    await payIn(page, way, "Pay");
    await expect(checkout(page).getByText(`Your gift for ${other} is confirmed.`)).toBeVisible();
    await press(page, checkout(page).getByRole("button", { name: "Done" }));
    await expect(account.getByRole("heading", { name: "Gifts you gave" })).toBeVisible();

    await choosePlan("Monthly");
    await fillName(page, way);
    await payIn(page, way, "Pay");
    await press(page, checkout(page).getByRole("button", { name: "Done" }));
    const monthly = account
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Monthly" }) });
    const cancel = monthly.getByRole("button", { name: "Cancel subscription" });
    await press(page, cancel);
    const cancelDialog = page.getByRole("dialog", { name: "Cancel subscription" });
    await expect(cancelDialog).toContainText(/You keep access until .* You won’t be charged again/);
    expect(await findAxeFaults(page)).toEqual([]);
    await press(page, cancelDialog.getByRole("button", { name: "Keep subscription" }));
    await expect(cancel).toBeFocused();
    await press(page, cancel);
    await press(page, cancelDialog.getByRole("button", { name: "Cancel subscription" }));
    await expect(monthly.getByText("Cancelled", { exact: true })).toBeVisible();
  });

for (const way of INPUT_METHODS)
  test(`a guest buys by a mobile number ${way.by}, in the dark and at 400 %, over a failing network`, async ({
    page,
    context,
    request,
  }) => {
    const { press, write, choose } = way;
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    const story = await closedStory(request, "subscription");
    await page.goto(story.path);
    const key = await accountKey(page);
    // 1280 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 480 });
    await hostPage(page, { key, body: "<div data-svc-plans></div>" });
    await choose(page, plan(page, "A year"));
    await press(page, component(page, "plans").getByRole("button", { name: "Continue" }));
    await fillName(page, way);
    await press(page, checkout(page).getByRole("button", { name: "Use a mobile number instead" }));
    const phone = checkout(page).getByLabel("Mobile number");
    await write(page, phone, "07700 900123");
    await press(page, checkout(page).getByRole("button", { name: /^Pay / }));
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    await write(page, phone, `+44 7700 90012${INPUT_METHODS.indexOf(way)}`);
    expect(await findAxeFaults(page)).toEqual([]);
    await expectNoOverflow(page);
    await context.setOffline(true);
    await press(page, checkout(page).getByRole("button", { name: /^Pay / }));
    await expect(checkout(page).getByRole("alert")).toHaveText(
      "You’re offline. Try again when you’re back online.",
    );
    await context.setOffline(false);
    await payIn(page, way, "Decline");
    await expect(checkout(page).getByRole("alert")).toBeFocused();
    await payIn(page, way, "Pay");
    await expect(checkout(page).getByText(/^[A-Z2-9]{10}$/)).toBeVisible();
    await expect(checkout(page).getByText("Keep the reference number above")).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await expectNoOverflow(page);
  });

test("a reader who blocks the script reads only the free part, and the page contains nothing more", async ({
  page,
  request,
}) => {
  await page.route("**/frontend/**", (route) => route.abort());
  const [counted, story] = await closedPair(request);
  await page.goto(counted.path);
  await useUpMeter(page);
  // The text while the meter opens the story, and the text that is sent once it does not.
  const headers = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const open = await (await request.get(story.path, { headers })).text();
  const answer = await page.goto(story.path);
  const source = (await answer?.text()) ?? "";
  await expect(page.getByRole("heading", { name: WALL })).toBeVisible();
  await expect(page.getByRole("link", { name: "Subscribe for £7 a month" })).toBeVisible();
  const paragraphs = [...open.matchAll(/<p>([^<]{80,})<\/p>/g)].map(([, text = ""]) => text);
  const hidden = paragraphs.filter((text) => !source.includes(text));
  expect(hidden.length).toBeGreaterThan(2);
  const document = await page.content();
  for (const text of hidden) {
    const excerpt = text.slice(10, 60);
    expect(source.includes(excerpt) || document.includes(excerpt), excerpt).toBe(false);
  }
});

test("a single story is bought from the wall that works without a script", async ({ page, request }) => {
  await page.route("**/frontend/**", (route) => route.abort());
  const [counted, story] = await closedPair(request);
  await page.goto(counted.path);
  await useUpMeter(page);
  await signUp(page, "/about");
  await page.goto(story.path);
  await allPlansOf(page).click();
  await page.getByRole("link", { name: "Buy for £1.50: This story, for good" }).click();
  await page.getByRole("button", { name: "Pay £1.50" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/sandbox/checkout/"));
  await gatewayButton(page, "Pay").click();
  await page.getByRole("link", { name: "Continue reading" }).click();
  await page.waitForURL((url) => url.pathname === story.path);
  await expect(page.getByRole("heading", { name: WALL })).toHaveCount(0);
});
