import { expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible, openLoaded, waitForHydration } from "./dashboard-support";
import { PRICES } from "./demo-prices";
import { demoFacts } from "./server-facts";

/** Selects a plan in a dialog of subscriptions by a unique part of its label. */
export async function choosePlan(page: Page, dialog: string, label: string): Promise<void> {
  const plan = page.getByRole("dialog", { name: dialog }).getByLabel("Plan", { exact: true });
  const option = plan.locator("option").filter({ hasText: label });
  await expect(option).toHaveCount(1);
  await plan.selectOption({ label: (await option.textContent()) ?? "" });
}

/** Creates a subscription manually in the dashboard for a person of the test's own, and stays on its page. */
export async function sellManuallyInDashboard(page: Page, email: string): Promise<void> {
  await page.goto("/dashboard/subscriptions");
  await waitForHydration(page);
  await page.getByRole("button", { name: "New subscription" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New subscription" });
  await dialog.getByLabel("Subscriber", { exact: true }).fill(email);
  await choosePlan(page, "New subscription", ": A month,");
  await expectAccessible(page, "a sale by hand");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
}

const sold = z.object({ subscription: z.object({ id: z.int() }) });
const TYPES = { one_time: "standard", group_access: "group_access" };

/** Sells a plan of the demo over the API to a person of the test's own, and opens the subscription's page. */
export async function sellOverApi(
  page: Page,
  email: string,
  plan: keyof typeof TYPES = "one_time",
): Promise<void> {
  const { account, plans } = demoFacts();
  const response = await page.request.post(
    `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriptions.json`,
    {
      headers: { "x-subauth": account.server_key },
      data: {
        subscription: {
          subscription_type: TYPES[plan],
          subscription_plan_id: plans[plan],
          payment: { payment_type: "manual", ...PRICES[plan] },
        },
      },
    },
  );
  expect(response.status()).toBe(201);
  await openLoaded(page, `/dashboard/subscriptions/${sold.parse(await response.json()).subscription.id}`);
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
