import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, waitForHydration } from "./dashboard-support";

/** Selects a plan in a dialog of subscriptions by a unique part of its label. */
export async function choosePlan(page: Page, dialog: string, label: string): Promise<void> {
  const plan = page.getByRole("dialog", { name: dialog }).getByLabel("Plan", { exact: true });
  const option = plan.locator("option").filter({ hasText: label });
  await expect(option).toHaveCount(1);
  await plan.selectOption({ label: (await option.textContent()) ?? "" });
}

/** Creates a subscription manually for a person of the test's own, and stays on its page. */
export async function sellManuallyInDashboard(
  page: Page,
  email: string,
  label = ": A month,",
): Promise<void> {
  await page.goto("/dashboard/subscriptions");
  await waitForHydration(page);
  await page.getByRole("button", { name: "New subscription" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New subscription" });
  await dialog.getByLabel("Subscriber", { exact: true }).fill(email);
  await choosePlan(page, "New subscription", label);
  await expectAccessible(page, "a sale by hand");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
}

/** Requests, on a subscriber's page, why they may read the demo's closed story. Returns the element of the answer. */
export async function requestAccessExplanation(page: Page): Promise<Locator> {
  await page.getByRole("tab", { name: "Access", exact: true }).click();
  await page.getByRole("button", { name: "Choose a story" }).click();
  await page.getByPlaceholder("Find a story").fill("eleventh metre");
  await page.getByRole("option", { name: /The eleventh metre/ }).click();
  await page.getByRole("button", { name: "Check access" }).click();
  return page.getByRole("region", { name: "Result" });
}
