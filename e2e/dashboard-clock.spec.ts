import { expect, test } from "@playwright/test";
import { expectAccessible, waitForHydration } from "./dashboard-support";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";

let installation: Installation | null = null;

test.describe.configure({ timeout: 300_000 });
test.afterEach(() => installation?.close());

// An advanced clock cannot be set back: the installation is this test's own.
test("staff advance the demo's clock and see what happened", async ({ page }) => {
  installation = await createInstallationForTest(UNMOVED);
  const { port } = await installation.start();
  const { staff } = installation.demo();
  const email = "clock@readers.test";
  await page.goto(`http://127.0.0.1:${port}/sign-in?from=%2Fdashboard%2Fsubscriptions`);
  await waitForHydration(page);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions$/);
  await waitForHydration(page);
  await expect(page.getByRole("complementary", { name: "Test mode" })).toBeVisible();
  await page.getByRole("button", { name: "New subscription" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New subscription" });
  await dialog.getByLabel("Subscriber", { exact: true }).fill(email);
  const plan = dialog.getByLabel("Plan", { exact: true });
  await expect(plan.locator("option").nth(1)).toBeAttached();
  const labels = await plan.locator("option").allTextContents();
  await plan.selectOption({
    index: Math.max(
      labels.findIndex((label) => label.includes(": A month,")),
      1,
    ),
  });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions\/\d+$/);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  const bought = new URL(page.url()).pathname;

  await page
    .getByRole("complementary", { name: "Test mode" })
    .getByRole("link", { name: "Test clock" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Test clock" })).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page, "the test clock");
  const field = page.getByLabel("Custom duration");
  await field.fill("soon");
  await field.press("Enter");
  await expect(page.getByText("Enter a number followed by h, d, w, m or y", { exact: false })).toBeVisible();
  await field.fill("32d");
  await field.press("Enter");
  const happened = page.getByRole("list", { name: "Events" });
  await expect(happened).toContainText("Subscription: expired");
  await expect(happened.locator(`a[href="${bought}"]`).first()).toBeVisible();
  await expectAccessible(page, "what happened");
  await happened.locator(`a[href="${bought}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${bought}$`));
  await expect(page.getByText("Expired", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Log" })).toContainText("Expired");
});
