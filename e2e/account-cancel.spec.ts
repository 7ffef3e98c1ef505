import { expect, type Page, test } from "@playwright/test";
import { expectNoFaultWithScripts, findAxeFaults } from "./accessibility-faults";
import { buy, joinAsReader } from "./checkout-support";
import { expectAccessibleInBothThemes, signInByForm, waitForHydration } from "./dashboard-support";
import { createInstallationForTest, type Installation } from "./own-installation";

let installation: Installation | null = null;

test.afterEach(async () => {
  await installation?.close();
  installation = null;
});

async function openPlan(page: Page, plan: string): Promise<string> {
  await page.goto("/account/plans");
  await page
    .getByRole("link", { name: `Details of ${plan}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: plan })).toBeVisible();
  return new URL(page.url()).pathname;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a reader cancels with a reason, undoes it, and cancels again", async ({ page }) => {
      await joinAsReader(page);
      await buy(page, "Monthly");
      const path = await openPlan(page, "Monthly");
      await page.getByRole("link", { name: "Cancel subscription", exact: true }).click();
      await page.getByRole("radio", { name: "It’s too expensive" }).check();
      await page.getByLabel("What could we do better? (optional)").fill("Shorter stories");
      await expectNoFaultWithScripts(page, javaScriptEnabled);
      await page.getByRole("button", { name: "Cancel subscription" }).click();
      await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
      await expectNoFaultWithScripts(page, javaScriptEnabled);
      await page.getByRole("button", { name: "Undo cancellation" }).click();
      await expect(page.getByText("Cancellation undone. Your subscription continues.")).toBeVisible();
      await expect(page.getByText("Active", { exact: true })).toBeVisible();
      await expect(page.getByText(/^Next payment/)).toBeVisible();
      await page.goto(`${path}/cancel`);
      await page.getByRole("button", { name: "Cancel subscription" }).click();
      await expect(page.getByText("Subscription cancelled.")).toBeVisible();
    });
  });
}

test("staff offer a lower price on cancelling; a reader accepts it, and staff see who stayed and why others left", async ({
  browser,
}) => {
  // A server of the test's own: readers of other tests must not see its offer.
  installation = await createInstallationForTest();
  await installation.query(
    `with d as (insert into coupon_discount (account_id, title, discount_type, value, recurring, created_at, updated_at)
       select id, 'Stay with us', 'percent'::discount_type, 50, true, now(), now() from account
       returning id, account_id)
     insert into coupon_code (account_id, discount_id, code, created_at, updated_at)
       select account_id, id, 'STAY', now(), now() from d`,
  );
  const baseURL = `http://127.0.0.1:${(await installation.start()).port}`;
  const office = await browser.newContext({ baseURL });
  const staff = await office.newPage();
  await signInByForm(staff, "/dashboard/paywall?tab=cancellation-offer");
  await waitForHydration(staff);
  const form = staff.getByRole("form", { name: "Cancellation offer" });
  await form.getByRole("combobox", { name: "Coupon" }).selectOption({ label: "STAY: Stay with us" });
  await expectAccessibleInBothThemes(staff, "the form of the offer");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(staff.getByText("Saved. Live within a few seconds.")).toBeVisible();

  const home = await browser.newContext({ baseURL });
  const reader = await home.newPage();
  await joinAsReader(reader);
  await buy(reader, "Monthly");
  const path = await openPlan(reader, "Monthly");
  await expect(async () => {
    await reader.goto(`${path}/cancel`);
    await expect(reader.getByRole("heading", { name: "A lower price if you stay" })).toBeVisible();
  }).toPass();
  expect(await findAxeFaults(reader)).toEqual([]);
  await reader.getByRole("button", { name: "Accept offer" }).click();
  await expect(reader.getByText("Thank you for staying.")).toBeVisible();
  await reader.goto(`${path}/cancel`);
  await expect(reader.getByRole("heading", { name: "A lower price if you stay" })).toHaveCount(0);
  await reader.getByRole("radio", { name: "Another reason" }).check();
  await reader.getByLabel("What could we do better? (optional)").fill("A printed almanac");
  await reader.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(reader.getByText("Subscription cancelled.")).toBeVisible();

  await staff.goto("/dashboard/revenue");
  const summary = staff.getByRole("region", { name: "Cancellations by subscribers, last 90 days" });
  await expect(summary.getByText("1 offer accepted instead of cancelling.")).toBeVisible();
  await expect(summary.getByText("A printed almanac")).toBeVisible();
  await summary.getByRole("link", { name: "Monthly" }).first().click();
  await staff.getByRole("tab", { name: /^Cancellations/ }).click();
  await expect(staff.getByText("Cancelled by subscriber")).toBeVisible();
  await expect(staff.getByText(/Another reason\. “A printed almanac”/)).toBeVisible();
  await office.close();
  await home.close();
});
