import { expect, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";
import { type SitePages, sitePages } from "./site-pages";

let pages: SitePages;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  pages = await sitePages(request);
  await request.dispose();
});

const MORE = { more: ["best-practice"] };

test("axe finds no fault on any kind of page, narrow and wide, light and dark", async ({ page }) => {
  for (const [kind, path] of Object.entries(pages)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path, { waitUntil: "load" });
    expect(await findAxeFaults(page, MORE), `${kind} (${path}), wide`).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await findAxeFaults(page, MORE), `${kind} (${path}), narrow`).toEqual([]);
    // Colours are the same at every width.
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findAxeFaults(page, MORE), `${kind} (${path}), dark`).toEqual([]);
  }
});

test("axe finds no fault in the open menu", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await page.locator("summary", { hasText: "Sections" }).click();
    // The open menu covers a part of a story's links, which axe counts as their size.
    expect(await findAxeFaults(page, { ...MORE, without: ["main"] })).toEqual([]);
  }
});
