import { expect, type Page, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";
import { at, sitePages } from "./site-pages";

const dialog = (page: Page) => page.getByRole("dialog");
const pictures = (page: Page) => page.locator("main a[data-lightbox-picture]");

async function openGallery(page: Page): Promise<number> {
  await page.goto(at(await sitePages(page.request), "photos"));
  return pictures(page).count();
}

for (const width of [390, 1440]) {
  test(`a gallery is used by keyboard: ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const total = await openGallery(page);
    expect(total).toBeGreaterThan(1);
    await pictures(page).nth(1).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole("status")).toHaveText(`2 of ${total}`);
    await page.keyboard.press("ArrowLeft");
    await expect(dialog(page).getByRole("status")).toHaveText(`1 of ${total}`);
    await page.keyboard.press("ArrowLeft");
    await expect(dialog(page).getByRole("status")).toHaveText(`${total} of ${total}`);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(dialog(page).getByRole("status")).toHaveText(`2 of ${total}`);
    expect(await findAxeFaults(page)).toEqual([]);
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(pictures(page).nth(1)).toBeFocused();
  });
}

test("a gallery is used by mouse", async ({ page }) => {
  const total = await openGallery(page);
  await pictures(page).first().click();
  await expect(dialog(page).getByRole("img")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Next photo" }).click();
  await expect(dialog(page).getByRole("status")).toHaveText(`2 of ${total}`);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture is a link to its largest size", async ({ page }) => {
    await openGallery(page);
    const href = await pictures(page).first().getAttribute("href");
    expect((await page.request.get(href ?? "")).headers()["content-type"]).toMatch(/^image\//);
  });
});
