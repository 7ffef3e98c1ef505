import { expect, test } from "@playwright/test";
import { reviseStory, signIn, waitForHydration } from "./dashboard-support";
import { demoFacts } from "./server-facts";

test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, "a keyboard belongs to a wide screen");

test("from sign-in to a story's changes by keyboard alone", async ({ page }) => {
  const { staff, story } = demoFacts();
  await reviseStory(story.id, "Council passes budget by one vote, at the third count");
  const { keyboard } = page;
  await page.goto("/sign-in");
  await waitForHydration(page);
  await keyboard.press("Tab");
  await keyboard.type(staff.email);
  await keyboard.press("Tab");
  await keyboard.type(staff.password);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await waitForHydration(page);

  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The second key counts for a moment only; a busy machine may press it too late.
  await expect(async () => {
    await keyboard.press("g");
    await keyboard.press("s");
    await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const rows = page.locator("[data-row-link]");
  await expect(rows.nth(2)).toBeVisible();
  await keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await keyboard.press("j");
  await keyboard.press("j");
  await keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();

  await keyboard.press("/");
  await keyboard.type(story.id);
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search stories" }).blur();
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Text" })).toBeVisible();
  await page.getByRole("tab", { name: "Text" }).focus();
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Edit" })).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("region", { name: "What changed" })).toBeVisible();
  await expect(page).toHaveURL(/tab=versions/);
});

test("the palette finds pages, stories and actions, and restores the focus", async ({ page }) => {
  const { keyboard } = page;
  await signIn(page);
  const search = page.getByRole("button", { name: "Search", exact: true });
  await search.focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("combobox")).toBeFocused();
  await keyboard.press("Escape");
  await expect(search).toBeFocused();

  await keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await keyboard.type("collec");
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toContainText("Collections");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();

  await keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await keyboard.type("budget");
  const option = page.getByRole("option").filter({ hasText: "udget" }).first();
  await expect(option).toBeVisible();
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/stories\/[0-9a-f-]{36}/);
});

test("single-key shortcuts are inactive while typing, and can be turned off", async ({ page }) => {
  const { keyboard } = page;
  await signIn(page, "/dashboard/stories");
  const search = page.getByRole("searchbox", { name: "Search stories" });
  await search.click();
  await keyboard.type("gs?j/");
  await expect(search).toHaveValue("gs?j/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await search.fill("");
  await search.blur();
  await keyboard.press("?");
  await page.getByRole("checkbox", { name: /single-key shortcuts/ }).uncheck();
  await keyboard.press("Escape");
  await keyboard.press("?");
  await keyboard.press("j");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[data-row-link]").first()).not.toBeFocused();
});
