import { expect, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { gatewayButton, joinAsReader } from "./checkout-support";
import { accountKey, closedStory, hostPage } from "./embed-paywall-support";

test("the dialog states the charges of a trial; a plan is changed at the stated price and shown afterwards", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await closedStory(request, "subscription")).path);
  const key = await accountKey(page);
  await joinAsReader(page);
  await hostPage(page, { key, body: `<div data-svc-account></div><div data-svc-plans></div>` });
  const plans = page.locator("[data-svc-plans]").getByRole("region", { name: "Plans" });
  const account = page.locator("[data-svc-account]").getByRole("region", { name: "Your subscriptions" });
  const checkout = page.getByRole("dialog", { name: "Checkout" });
  const charges = checkout.locator(".summary");
  const open = async (name: RegExp) => {
    await plans.getByRole("radio", { name }).check();
    await plans.getByRole("button", { name: "Continue" }).click();
  };

  await open(/^Two weeks on trial /);
  await expect(checkout.getByRole("button", { name: "Start free trial" })).toBeEnabled();
  await expect(charges).toContainText("Card check, refunded straight away£5.00Due today£0.00");
  await expect(charges).toContainText("We charge £5.00 to check your card and refund it straight away.");
  await expect(charges).toContainText(/£8\.00 will be charged on .* unless you cancel before then\./);
  await expect(charges).toContainText("After that, £8.00 a month.");
  await expectNoOverflow(page);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await open(/^Monthly /);
  await expect(charges).toContainText(
    /Due today£7\.00Renews automatically on .* for £7\.00\. Cancel any time\./,
  );
  await checkout.getByLabel("Full name").fill("Ada Lovelace");
  const opening = page.waitForEvent("popup");
  await checkout.getByRole("button", { name: "Pay £7.00" }).click();
  const gateway = await opening;
  await Promise.all([gateway.waitForEvent("close"), gatewayButton(gateway, "Pay").click()]);
  await checkout.getByRole("button", { name: "Done" }).click();

  await account.getByRole("button", { name: "Change plan" }).click();
  const choice = page.getByRole("dialog", { name: "Change plan" });
  await expect(choice).toContainText("Your current plan: £7.00 a month");
  await expect(choice).toContainText("£8.00 a month · £1.00 more");
  await expect(choice).toContainText(/Nothing to pay today\. You pay £8\.00 on /);
  expect(await findAxeFaults(page)).toEqual([]);
  await choice.getByRole("button", { name: "Choose Two weeks on trial" }).click();
  await expect(charges).toContainText("Due today£0.00");
  await checkout.getByRole("button", { name: "Change plan" }).click();
  await checkout.getByRole("button", { name: "Done" }).click();
  await expect(account.getByText("Your plan is now Two weeks on trial.")).toBeVisible();
  await expect(account.getByRole("heading", { name: "Two weeks on trial" })).toBeFocused();
});
