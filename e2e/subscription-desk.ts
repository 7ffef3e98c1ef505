import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, listening } from "./dashboard-support";

/** Chooses a plan in a dialog of subscriptions by a part of its label that no other has. */
export async function choosePlan(page: Page, dialog: string, label: string): Promise<void> {
  const plan = page.getByRole("dialog", { name: dialog }).getByLabel("Plan", { exact: true });
  const option = plan.locator("option").filter({ hasText: label });
  await expect(option).toHaveCount(1);
  await plan.selectOption({ label: (await option.textContent()) ?? "" });
}

/** Makes a subscription by hand for somebody of a test's own, and stays on its page. */
export async function sell(page: Page, email: string, label = ": A month,"): Promise<void> {
  await page.goto("/dashboard/subscriptions");
  await listening(page);
  await page.getByRole("button", { name: "New subscription" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New subscription" });
  await dialog.getByLabel("Subscriber", { exact: true }).fill(email);
  await choosePlan(page, "New subscription", label);
  await expectAccessible(page, "a sale by hand");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
}

/** Asks on a subscriber's page why they may read the demo's closed story; returns where the answer stands. */
export async function askWhy(page: Page): Promise<Locator> {
  await page.getByRole("tab", { name: "Why access?" }).click();
  await page.getByRole("button", { name: "Choose a story" }).click();
  await page.getByPlaceholder("Find a story").fill("eleventh metre");
  await page.getByRole("option", { name: /The eleventh metre/ }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  return page.getByRole("region", { name: "Answer" });
}
