import { expect, test } from "@playwright/test";
import { expectAccessible, isWide, openLoaded, startSession } from "./dashboard-support";

const SCRIPTS = "**/_next/static/**";

test.beforeEach(async ({ page }) => startSession(page));

test("a dialog whose code could not be loaded reports it, and opens once it can be loaded", async ({
  page,
}) => {
  await openLoaded(page, "/dashboard/plans");
  await page.route(SCRIPTS, (route) => route.abort());
  const add = page.getByRole("button", { name: "Add group" }).first();
  const failure = page.getByRole("dialog", { name: "This could not be loaded" });
  await add.click();
  await expect(failure).toBeVisible();
  await expectAccessible(page, "the dialog that could not be loaded");
  await failure.getByRole("button", { name: "Close" }).click();
  await expect(failure).toHaveCount(0);
  await expect(add).toBeFocused();

  await add.click();
  await expect(failure).toBeVisible();
  await page.unroute(SCRIPTS);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Add group" })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("a dialog that was closed before its code could be loaded opens the next time", async ({ page }) => {
  test.skip(!isWide(page), "the button of the keyboard shortcuts belongs to a wide screen");
  await openLoaded(page, "/dashboard/plans");
  await page.route(SCRIPTS, (route) => route.abort());
  const shortcuts = page.getByRole("button", { name: "Keyboard shortcuts" });
  const failure = page.getByRole("dialog", { name: "This could not be loaded" });
  await shortcuts.click();
  await expect(failure).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(failure).toHaveCount(0);
  await page.unroute(SCRIPTS);
  await shortcuts.click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});
