import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./dashboard-support";

const rows = (page: Page) => page.locator("[data-row-link]");

test("on a fresh demo every page of money and of moderation has content", async ({ page }) => {
  await signIn(page, "/dashboard/moderation");
  for (const queue of ["pending", "reported", "appealed", "spam"]) {
    await page.goto(`/dashboard/moderation?queue=${queue}`);
    await expect(page.getByRole("list", { name: "Comments" }).getByRole("article").first()).toBeVisible();
  }
  // Pages have the titles of their stories.
  await expect(page.getByRole("link", { name: /^Athletic 2 Pellwick 1/ }).first()).toBeVisible();
  await page.goto("/dashboard/contributions");
  await expect(page.getByText("What a step-free stop would change")).toBeVisible();
  await expect(page.getByText("There are more people than stairs.")).toBeVisible();
  for (const list of [
    "subscriptions",
    "subscribers",
    "payments",
    "refunds",
    "dunning",
    "invoices",
    "gateway-events",
  ]) {
    await page.goto(`/dashboard/${list}`);
    await expect(rows(page).first(), list).toBeVisible();
  }
  await page.goto("/dashboard/books");
  await expect(page.getByText("No discrepancies")).toBeVisible();
  await page.goto("/dashboard/subscriptions?text=Nell");
  await rows(page).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nell Carrow");
  await expect(page.getByText("Paid, via gateway_a_recurring")).toBeVisible();
});
