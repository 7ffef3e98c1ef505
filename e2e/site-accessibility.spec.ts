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

/** Colours are the same at every width: the dark theme is checked once. */
const LOOKS = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

for (const { colorScheme, width } of LOOKS) {
  test(`axe finds no fault on any kind of page: ${colorScheme}, ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [kind, path] of Object.entries(pages)) {
      await page.goto(path, { waitUntil: "load" });
      expect(await findAxeFaults(page, MORE), `${kind} (${path})`).toEqual([]);
    }
  });
}

test("axe finds no fault in the open menu", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await page.locator("summary", { hasText: "Sections" }).click();
    expect(await findAxeFaults(page, MORE)).toEqual([]);
  }
});
