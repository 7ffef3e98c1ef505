import { expect, test } from "@playwright/test";
import { faultsOf } from "./faults";
import { type SitePages, sitePages } from "./site-pages";

let pages: SitePages;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  pages = await sitePages(request);
  await request.dispose();
});

const MORE = { more: ["best-practice"] };

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`every kind of page is free of faults that axe finds: ${colorScheme}, ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const [kind, path] of Object.entries(pages)) {
        await page.goto(path, { waitUntil: "load" });
        expect(await faultsOf(page, MORE), `${kind} (${path})`).toEqual([]);
      }
    });
  }
}

test("the open menu is free of faults that axe finds", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await page.locator("summary", { hasText: "Sections" }).click();
    expect(await faultsOf(page, MORE)).toEqual([]);
  }
});
