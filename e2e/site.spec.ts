import { expect, test } from "@playwright/test";
import { expectNoOverflow } from "./accessibility-faults";
import { at, KINDS, type SitePages, sitePages } from "./site-pages";

let pages: SitePages;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  pages = await sitePages(request);
  await request.dispose();
});

test("every kind of page is checked", () => {
  expect(Object.keys(pages).sort()).toEqual([...KINDS].sort());
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const kind of KINDS) {
    test(`${kind}: the page is complete`, async ({ page }) => {
      const answer = await page.goto(at(pages, kind));
      expect(answer?.status()).toBe(kind === "no page" ? 404 : 200);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.locator("main h1")).not.toBeEmpty();
      for (const landmark of ["banner", "main", "contentinfo"] as const) {
        await expect(page.getByRole(landmark)).toHaveCount(1);
      }
      await expect(page.getByRole("navigation", { name: "Sections", exact: true })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", /^[a-z]{2}/);
      expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
    });
  }

  test("the menu opens and shows every section", async ({ page }) => {
    await page.goto("/");
    await page.locator("summary", { hasText: "Sections" }).click();
    await expect(page.getByRole("navigation", { name: "All sections" })).toBeVisible();
  });

  test("search is a plain form", async ({ page }) => {
    await page.goto("/search");
    await page.getByRole("search").getByLabel("Search the archive").last().fill("storm");
    await page.getByRole("search").getByRole("button", { name: "Search" }).last().click();
    await expect(page).toHaveURL(/\/search\?q=storm$/);
    await expect(page.getByRole("region", { name: "Results" }).getByRole("article")).not.toHaveCount(0);
  });
});

test("an unknown address is reported and offers the archive", async ({ page }) => {
  const answer = await page.goto(at(pages, "no page"));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.locator("main").getByRole("search")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Sections", exact: true })).toBeVisible();
});

test("no page scrolls horizontally at 320, 390 and 768 pixels", async ({ page }) => {
  for (const kind of KINDS) {
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto(at(pages, kind));
    for (const width of [768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page, `${kind} at ${width} pixels`);
    }
  }
});

test("the skip link is first and leads to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("the menu opens and closes by keyboard and restores the focus", async ({ page }) => {
  await page.goto("/");
  const summary = page.locator("summary", { hasText: "Sections" });
  await summary.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "All sections" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("search").getByLabel("Search the archive").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(summary).toBeFocused();
});

test("a selected theme persists, from the first paint of the next page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.goto(at(pages, "section"), { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(paper).toBe(dark);
});

test("a reader's account is reachable from every page, wide and narrow", async ({ page }) => {
  await page.goto("/about");
  const link = page.getByRole("banner").getByRole("link", { name: "Log in", exact: true });
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Your account" })).toBeVisible();
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(link).toHaveCount(0);
  await page.locator("summary", { hasText: "Sections" }).click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
});
