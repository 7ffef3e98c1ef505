import { expect, type Page, test } from "@playwright/test";
import { expectNoFaultWithScripts } from "./accessibility-faults";
import { buy, joinAsReader, tabTo } from "./checkout-support";

const PHONE = { width: 390, height: 844 };

/** Opens the page of the reader's newest plan. Returns its path. */
async function openPlan(page: Page, plan: string): Promise<string> {
  await page.goto("/account/plans");
  await page
    .getByRole("link", { name: `Details of ${plan}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: plan })).toBeVisible();
  return new URL(page.url()).pathname;
}

const method = (page: Page) => page.getByRole("region", { name: "Payment method" });

/** Goes to the page of the gateway on which another card is saved. */
async function goToGateway(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to payment provider" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/sandbox/payment-method/"));
  await expect(page.getByText("Nothing is charged now.")).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test("a reader is refused a card, cancels, and then saves another one", async ({ page }) => {
      await joinAsReader(page);
      await buy(page, "Monthly");
      const path = await openPlan(page, "Monthly");
      await expect(method(page)).toContainText("Visa ending in 4242");
      await expectNoFaultWithScripts(page, javaScriptEnabled);
      await method(page).getByRole("link", { name: "Change payment method" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Change payment method" })).toBeVisible();
      await expect(page.getByText("You aren’t charged for this.")).toBeVisible();
      await expectNoFaultWithScripts(page, javaScriptEnabled);

      await goToGateway(page);
      await expectNoFaultWithScripts(page, javaScriptEnabled);
      await page.getByRole("button", { name: /^Decline/ }).click();
      await expect(page.getByText("The new payment method wasn’t saved. Nothing has changed.")).toBeVisible();
      await expectNoFaultWithScripts(page, javaScriptEnabled);

      await goToGateway(page);
      await page.getByRole("button", { name: /^Cancel/ }).click();
      await page.waitForURL((url) => url.pathname === `${path}/payment-method`);
      await expect(page.getByText("Visa ending in 4242")).toBeVisible();

      await goToGateway(page);
      const back = page.waitForRequest((sent) => new URL(sent.url()).pathname.includes("/return/"));
      await page.getByRole("button", { name: "Save Mastercard 4444" }).click();
      await expect(
        page.getByText("Payment method changed. It’s used from your next payment on."),
      ).toBeVisible();
      await expect(method(page)).toContainText("Mastercard ending in 4444");
      // The same address again is the same change.
      await page.goto((await back).url());
      await page.waitForURL((url) => url.pathname === path);
      await expect(method(page)).toContainText("Mastercard ending in 4444");
      await expectNoFaultWithScripts(page, javaScriptEnabled);
    });
  });
}

test("by keyboard alone, and not by another reader", async ({ page, browser, baseURL }) => {
  await joinAsReader(page);
  await buy(page, "Monthly");
  const path = await openPlan(page, "Monthly");
  await tabTo(page, method(page).getByRole("link", { name: "Change payment method" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Change payment method" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Continue to payment provider" }));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith("/sandbox/payment-method/"));
  await tabTo(page, page.getByRole("button", { name: "Save Visa 4242" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment method changed.")).toBeVisible();
  await expect(method(page)).toContainText("Visa ending in 4242");

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const stranger = await elsewhere.newPage();
  await joinAsReader(stranger);
  expect((await stranger.goto(`${path}/payment-method`))?.status()).toBe(404);
  await elsewhere.close();
  await page.context().clearCookies();
  await page.goto(`${path}/payment-method`);
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
});

test("a plan that does not renew has no payment method", async ({ page }) => {
  await joinAsReader(page);
  await buy(page, "A month");
  const path = await openPlan(page, "A month");
  await expect(method(page)).toHaveCount(0);
  await page.goto(`${path}/payment-method`);
  await page.waitForURL((url) => url.pathname === path);
});
