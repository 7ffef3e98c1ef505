import { expect, type Page, test } from "@playwright/test";
import { buy, signUp } from "./checkout-support";
import { accountKey, closedPair, closedStory, hostPage, useUpMeter, wallOf } from "./embed-paywall-support";
import { lookAtPage } from "./widget-looks";

const meterOf = (page: Page) => page.locator("[data-svc-meter]").getByRole("complementary");
const accountOf = (page: Page) =>
  page.locator("[data-svc-account]").getByRole("region", { name: "Your subscriptions" });

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" }));

test("the meter is for everybody, with a story left and with none", async ({ page, request }) => {
  const [counted, closed] = await closedPair(request);
  await page.goto(counted.path);
  await expect(meterOf(page)).toContainText("1 of 2 free stories left this month");
  await lookAtPage(page, "the meter with one left");
  await page.goto(closed.path);
  await expect(meterOf(page)).toContainText("0 of 2 free stories left this month");
  await lookAtPage(page, "the meter with none left");
});

test("the wall is for everybody", async ({ page, request }) => {
  await page.goto((await closedStory(request, "login")).path);
  await expect(meterOf(page)).toBeVisible();
  await useUpMeter(page);
  await page.goto((await closedStory(request, "subscription")).path);
  await expect(wallOf(page)).toBeVisible();
  await lookAtPage(page, "the wall");
});

test("the account panel is for everybody, with nothing in it, with a plan, and with one that was cancelled", async ({
  page,
  request,
}) => {
  await page.goto((await closedStory(request, "subscription")).path);
  const host = {
    key: await accountKey(page),
    body: `<div data-svc-account data-svc-plans-url="/subscribe"></div>`,
  };
  await signUp(page, "/about");
  await hostPage(page, host);
  await expect(accountOf(page).getByText("You have no subscription yet.")).toBeVisible();
  await lookAtPage(page, "an account with nothing in it");
  await buy(page, "Monthly");
  await hostPage(page, host);
  const monthly = accountOf(page).getByRole("listitem").filter({ hasText: "Monthly" });
  await expect(monthly).toBeVisible();
  await lookAtPage(page, "an account with a plan");
  await monthly.getByRole("button", { name: "Cancel" }).click();
  const asked = page.getByRole("dialog", { name: "Cancel" });
  await expect(asked).toBeVisible();
  await lookAtPage(page, "an account that is asked");
  await asked.getByRole("button", { name: "Cancel the plan" }).click();
  await expect(monthly.getByText("Cancelled", { exact: true })).toBeVisible();
  await lookAtPage(page, "an account with a cancelled plan");
});
