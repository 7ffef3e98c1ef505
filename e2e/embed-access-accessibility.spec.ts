import { expect, type Page, test } from "@playwright/test";
import { buy, joinAsReader } from "./checkout-support";
import {
  accountKey,
  closedPair,
  closedStory,
  hostPage,
  locateWall,
  useUpMeter,
} from "./embed-paywall-support";
import { checkPage } from "./widget-accessibility";

const findMeter = (page: Page) => page.locator("[data-svc-meter]").getByRole("complementary");
const findAccount = (page: Page) =>
  page.locator("[data-svc-account]").getByRole("region", { name: "Your subscriptions" });

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" }));

test("the meter is accessible, with a story left and with none", async ({ page, request }) => {
  const [counted, closed] = await closedPair(request);
  await page.goto(counted.path);
  await expect(findMeter(page)).toContainText("1 of 2 free stories left this month");
  await checkPage(page, "the meter with one left");
  await page.goto(closed.path);
  await expect(findMeter(page)).toContainText("That was your last free story this month");
  await checkPage(page, "the meter with none left");
});

test("the wall is accessible", async ({ page, request }) => {
  await page.goto((await closedStory(request, "login")).path);
  await expect(findMeter(page)).toBeVisible();
  await useUpMeter(page);
  await page.goto((await closedStory(request, "subscription")).path);
  await expect(locateWall(page)).toBeVisible();
  await checkPage(page, "the wall");
});

test("the account panel is accessible, empty, with a plan, and with a cancelled one", async ({
  page,
  request,
}) => {
  await page.goto((await closedStory(request, "subscription")).path);
  const host = {
    key: await accountKey(page),
    body: `<div data-svc-account data-svc-plans-url="/subscribe"></div>`,
  };
  await joinAsReader(page);
  await hostPage(page, host);
  await expect(findAccount(page).getByText("You don’t have a subscription yet.")).toBeVisible();
  await checkPage(page, "an account with nothing in it");
  await buy(page, "Monthly");
  await hostPage(page, host);
  const monthly = findAccount(page).getByRole("listitem").filter({ hasText: "Monthly" });
  await expect(monthly).toBeVisible();
  await checkPage(page, "an account with a plan");
  await monthly.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel subscription" });
  await expect(dialog).toBeVisible();
  await checkPage(page, "an account that is asked");
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(monthly.getByText("Cancelled", { exact: true })).toBeVisible();
  await checkPage(page, "an account with a cancelled plan");
});
