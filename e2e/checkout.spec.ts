import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import {
  anAddress,
  choose,
  expectThanks,
  fillName,
  fillSignUp,
  gatewayButton,
  joinAsReader,
  payOnGatewayPage,
  pressPay,
  tabTo,
} from "./checkout-support";
import { allPlansOf, useUpMeter } from "./embed-paywall-support";
import { PASSWORD } from "./password";
import { newestStories } from "./site-pages";

const PHONE = { width: 390, height: 844 };
const wall = (page: Page) => page.getByRole("heading", { name: "The rest of this story is for subscribers" });

test("a closed story is bought from its wall on a phone: sign up, coupon, pay, continue reading", async ({
  page,
  request,
}) => {
  // Without the access script; with it, see embed-paywall.spec.ts.
  await page.route("**/frontend/**", (route) => route.abort());
  await page.setViewportSize(PHONE);
  const stories = await newestStories(request);
  const closed = (access: string) => `/${stories.find((one) => one.access === access)?.slug}`;
  await page.goto(closed("login"));
  await useUpMeter(page);
  const story = closed("subscription");
  await page.goto(story);
  await expect(wall(page)).toBeVisible();
  await allPlansOf(page).click();
  await page.getByRole("link", { name: "Subscribe for £9: A month", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A month" })).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "sign up" }).click();
  await fillSignUp(page, anAddress());
  await expect(page.getByText("You are logged in as Ada Lovelace")).toBeVisible();

  await fillName(page);
  const coupon = page.getByLabel("Coupon code (optional)");
  await coupon.fill("NOSUCHCOUPON");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This coupon does not exist" })).toBeFocused();
  await expect(coupon).toHaveAttribute("aria-invalid", "true");
  expect(await findAxeFaults(page)).toEqual([]);
  await coupon.fill("firsttide");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Pay £7.20" })).toBeVisible();
  await pressPay(page);
  await payOnGatewayPage(page, "Pay");
  await expectThanks(page);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Continue reading" }).click();
  await page.waitForURL((url) => url.pathname === story);
  await expect(wall(page)).toHaveCount(0);
  await expect(page.locator("article[data-closed]")).toBeVisible();
});

test("a guest buys a recurring plan with the keyboard alone", async ({ page }) => {
  await page.goto("/subscribe");
  await tabTo(page, page.getByRole("link", { name: "Choose Monthly", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Monthly" })).toBeVisible();
  const pay = page.getByRole("button", { name: "Pay £7.00" });
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type("ada@");
  const name = page.getByLabel("Full name");
  await tabTo(page, name);
  await page.keyboard.type("Ada Lovelace");
  await expect(
    page.getByText(/^Renews automatically\. Cancel any time in your account\. Next payment: £7\.00 on /),
  ).toBeVisible();
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(anAddress());
  await tabTo(page, pay);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith("/sandbox/checkout/"));
  await tabTo(page, gatewayButton(page, "Pay"));
  await page.keyboard.press("Enter");
  await expectThanks(page);
  await expect(page.getByText("Next payment")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign up" })).toBeVisible();
});

test("a trial, a gift and a shared plan state their terms before they are bought", async ({ page }) => {
  await choose(page, "Two weeks on trial");
  const costs = page.getByRole("region", { name: "Order summary" });
  await expect(costs).toContainText("Card check, refunded straight away£5.00");
  await expect(costs).toContainText("Due today£0.00");
  await expect(costs).toContainText("We charge £5.00 to check your card and refund it straight away.");
  await expect(costs).toContainText(/Your 14-day free trial ends on .* Then you pay £8\.00 a month\./);
  await expectNoOverflow(page);
  await fillName(page);
  await page.getByLabel("Email").fill(anAddress());
  await pressPay(page);
  await expect(
    page.getByText("We charge 5.00 GBP to check your card and refund it straight away."),
  ).toBeVisible();
  await expect(page.getByText("Due today: 0.00 GBP.")).toBeVisible();
  await expect(page.getByText(/Then you pay 8\.00 GBP a month\./)).toBeVisible();
  await expectNoOverflow(page);
  await payOnGatewayPage(page, "Pay");
  await expectThanks(page);
  await expect(page.getByText("Card check, refunded")).toBeVisible();
  await choose(page, "Five desks");
  await page.getByRole("link", { name: "As a gift" }).click();
  const other = anAddress();
  await page.getByLabel("Recipient’s email").fill(other);
  await page.getByLabel("Personal message (optional)").fill("<b>Read</b> well");
  await page.getByLabel("Email", { exact: true }).fill(other);
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("alert").filter({ hasText: "someone else" })).toBeFocused();
  await expect(page.getByLabel("Recipient’s email")).toHaveValue(other);
  await page.getByLabel("Email", { exact: true }).fill(anAddress());
  await pressPay(page);
  await payOnGatewayPage(page, "Pay");
  await expectThanks(page);
  await expect(page.getByText(`Your gift for ${other} is confirmed.`)).toBeVisible();
});

test("a guest's entries are restored once they have signed up, and not for a later member", async ({
  page,
}) => {
  const email = anAddress();
  await choose(page, "A month");
  await fillName(page);
  await page.getByLabel("Email").fill(email);
  await pressPay(page);
  await payOnGatewayPage(page, "Decline");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("link", { name: "sign up" }).click();
  await fillSignUp(page, email);
  await expect(page.getByText("You are logged in as Ada Lovelace")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Lovelace");
  const address = page.url();
  await page.context().clearCookies();
  await joinAsReader(page);
  await page.goto(address);
  await expect(page.getByText("You are logged in as")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByText("nothing was bought")).toHaveCount(0);
});

test("entries before log-in are restored afterwards, appear in no address, and are not shown to another member", async ({
  page,
}) => {
  const fill = async () => {
    await page.getByLabel("Recipient’s email").fill("friend@readers.test");
    await page.getByLabel("Personal message (optional)").fill("Read & enjoy, 100 %");
  };
  const email = await joinAsReader(page);
  await page.context().clearCookies();
  await choose(page, "A month");
  await page.getByRole("link", { name: "As a gift" }).click();
  await fill();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toMatch(/friend|enjoy/);
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("You are logged in as Ada Lovelace")).toBeVisible();
  await expect(page.getByLabel("Recipient’s email")).toHaveValue("friend@readers.test");
  await expect(page.getByLabel("Personal message (optional)")).toHaveValue("Read & enjoy, 100 %");
  expect(decodeURIComponent(page.url())).not.toMatch(/friend|enjoy/);
  // It is restored once.
  await page.reload();
  await expect(page.getByText("You are logged in as Ada Lovelace")).toBeVisible();
  await expect(page.getByLabel("Recipient’s email")).toHaveValue("");

  await page.context().clearCookies();
  await page.reload();
  await fill();
  await page.getByLabel("Email", { exact: true }).fill(anAddress());
  await page.getByRole("link", { name: "sign up" }).click();
  await fillSignUp(page, anAddress());
  await expect(page.getByText("You are logged in as Ada Lovelace")).toBeVisible();
  await expect(page.getByLabel("Recipient’s email")).toHaveValue("");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("declined, cancelled, then paid: the form is unchanged, and there is one purchase", async ({
    page,
  }) => {
    const email = anAddress();
    await choose(page, "A month");
    await page.getByRole("link", { name: "EUR" }).click();
    // Entries on the page that is left are not on the next one.
    await expect(page.getByRole("button", { name: "Pay €10.50" })).toBeVisible();
    await fillName(page);
    await page.getByRole("button", { name: "Pay €10.50" }).click();
    await expect(page.getByText("Enter your email address or mobile number.").first()).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await pressPay(page);
    await payOnGatewayPage(page, "Decline");
    await expect(page.getByText("You have not been charged, and nothing was bought.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await pressPay(page);
    await payOnGatewayPage(page, "Cancel");
    await expect(page.getByText("You have not been charged, and nothing was bought.")).toBeVisible();
    await pressPay(page);
    const gateway = page.url();
    const back = page.waitForRequest((sent) => new URL(sent.url()).pathname.startsWith("/subscribe/return/"));
    await payOnGatewayPage(page, "Pay");
    await expectThanks(page);
    const thanks = page.url();
    const code = await page.getByText(/^[A-Z2-9]{10}$/).textContent();
    // Three repeats: by its own address, by the gateway's page, and by the form.
    await page.goto((await back).url());
    await expectThanks(page);
    expect(page.url()).toBe(thanks);
    await expect(page.getByText(code ?? "?")).toBeVisible();
    await page.goto(gateway);
    await page.goto(thanks);
    const link = page.getByRole("link", { name: /PDF/ });
    await expect(link).toHaveCount(1);
    const pdf = await page.request.get(new URL((await link.getAttribute("href")) ?? "", thanks).href);
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });

  test("a guest buys by a mobile number, and a free plan needs no gateway", async ({ page }) => {
    await choose(page, "A year");
    await page.getByLabel("Or mobile number").fill("07700 900123");
    await fillName(page);
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(page.getByText("such as +44 7700 900123.").first()).toBeVisible();
    await page.getByLabel("Or mobile number").fill("+44 7700 900123");
    await pressPay(page);
    await payOnGatewayPage(page, "Pay");
    await expectThanks(page);
    await choose(page, "Student pass");
    await page.getByLabel("Email").fill(anAddress());
    await fillName(page);
    await page.getByRole("button", { name: "Get it free" }).click();
    await expectThanks(page);
  });
});

test("nothing of it is visible to others: no cache stores it, and unknown addresses are not found", async ({
  page,
}) => {
  await choose(page, "A month");
  const form = await page.request.get(page.url());
  expect(form.headers()["cache-control"]).toContain("no-store");
  for (const path of ["/subscribe/999999", "/subscribe/thanks/nothing", "/subscribe/1x", "/subscribe/a/b"])
    expect((await page.request.get(path)).status(), path).toBe(404);
  expect((await page.goto("/sandbox/checkout/nothing"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Order not found" })).toBeVisible();
  const offsite = await page.request.get("/subscribe?from=%2F%2Felsewhere.example%2F");
  expect(await offsite.text()).not.toContain("Back to what you were reading");
});

test("the pages of a purchase are accessible, narrow and wide, light and dark", async ({ page }) => {
  const checkAppearance = async (what: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
        await page.setViewportSize(viewport);
        expect(await findAxeFaults(page), `${what}, ${colorScheme}, ${viewport.width} pixels`).toEqual([]);
        await expectNoOverflow(page);
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
  };
  await page.goto("/subscribe?from=%2Fabout");
  await checkAppearance("the plans");
  await choose(page, "A month", "?from=%2Fabout");
  await checkAppearance("the form");
});
