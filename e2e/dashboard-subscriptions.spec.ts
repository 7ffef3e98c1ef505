import { expect, test } from "@playwright/test";
import { expectAccessible, isWide, startSession, waitForHydration } from "./dashboard-support";
import { requestAccessExplanation, sellManuallyInDashboard, sellOverApi } from "./subscription-admin";
import { testRunId } from "./test-run-id";

test.beforeEach(async ({ page }) => startSession(page));

function inAYear(): string {
  const day = new Date(Date.now() + 800 * 86_400_000);
  return day.toISOString().slice(0, 10);
}

test("staff find a subscription by the beginning of an address, extend it and cancel it", async ({
  page,
}, info) => {
  const email = `mouse-${testRunId(info)}@readers.test`;
  await sellManuallyInDashboard(page, email);
  await page.goto("/dashboard/subscriptions");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Search subscriptions" }).fill(email.slice(0, -5).toUpperCase());
  const row = page.locator("[data-row-link]");
  await expect(page).toHaveURL(/text=/);
  await expect(row).toHaveCount(1);
  // Rows that are being refreshed are paler.
  await expect(page.getByRole("table", { name: "Subscriptions" })).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page, "subscriptions found");
  await row.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expectAccessible(page, "a subscription");
  await page.getByRole("button", { name: "Extend" }).click();
  const extend = page.getByRole("dialog", { name: "Extend subscription" });
  await extend.getByLabel("Date", { exact: true }).fill(inAYear());
  await extend.getByLabel("Reason (optional)").fill("the paper came late");
  await expectAccessible(page, "extending");
  await extend.getByRole("button", { name: "Extend" }).click();
  await expect(extend).toHaveCount(0);
  const log = page.getByRole("list", { name: "Log" });
  await expect(log).toContainText("the paper came late");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel subscription" });
  await expectAccessible(page, "cancelling");
  await cancel.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Active, cancelled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Extend" })).toHaveCount(0);
  await expect(log.getByRole("listitem").first()).toContainText("Cancelled");
});

test("the same by keyboard alone", async ({ page }, info) => {
  test.skip(!isWide(page), "a keyboard belongs to a wide screen");
  const email = `keys-${testRunId(info)}@readers.test`;
  await sellOverApi(page, email);
  const { keyboard } = page;
  await expect(async () => {
    await keyboard.press("g");
    await keyboard.press("b");
    await expect(page.getByRole("heading", { level: 1, name: "Subscriptions" })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  await keyboard.press("/");
  await keyboard.type(email);
  const rows = page.locator("[data-row-link]");
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search subscriptions" }).blur();
  await keyboard.press("j");
  await expect(rows.first()).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
  await page.getByRole("button", { name: "Extend" }).focus();
  await keyboard.press("Enter");
  const extend = page.getByRole("dialog", { name: "Extend subscription" });
  await expect(extend).toBeVisible();
  await extend.getByLabel("Until a date").focus();
  await keyboard.press("ArrowDown");
  await expect(extend.getByLabel("Indefinitely")).toBeChecked();
  await keyboard.press("Enter");
  await expect(extend).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel subscription" }).focus();
  await keyboard.press("Enter");
  const cancel = page.getByRole("dialog", { name: "Cancel subscription" });
  await cancel.getByLabel("At period end").focus();
  await keyboard.press("ArrowDown");
  await expect(cancel.getByLabel("Immediately")).toBeChecked();
  await keyboard.press("Enter");
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
});

test("a subscriber's page lists their subscriptions and explains why a story opens", async ({
  page,
}, info) => {
  const email = `person-${testRunId(info)}@readers.test`;
  await sellOverApi(page, email);
  await page.goto("/dashboard/subscribers");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Search subscribers" }).fill(email);
  await expect(page.locator("[data-row-link]")).toHaveCount(1);
  await page.locator("[data-row-link]").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
  for (const tab of ["Gifts", "Memberships", "History", "Access", "Merge", "Metadata"]) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expectAccessible(page, tab);
  }
  const answer = await requestAccessExplanation(page);
  await expect(answer.getByText(/They have access to this story/)).toBeVisible();
  // Times have a human-readable format.
  await expect(answer).not.toContainText(/\d{4}-\d\d-\d\dT/);
  await expectAccessible(page, "why a story opens");
});
