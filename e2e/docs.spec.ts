import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";

/** One of each kind of element on the page; checking all would only repeat them a hundred times. */
const PARTS = [
  "header",
  "#contents",
  "#introduction",
  "#authentication",
  "#errors",
  "#tag-collections",
  "#object-Card",
];
const LOOKS = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
] as const;

async function open(page: Page) {
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/docs") broken.push(request.url());
  });
  await page.goto("/docs");
  return broken;
}

/** Removes repetitions of the checked parts: axe would take minutes to walk through them. */
function leaveParts(page: Page) {
  return page.evaluate((selector) => {
    for (const one of document.querySelectorAll(".chapter, .chapter > article")) {
      if (!one.matches(selector) && one.querySelector(selector) === null && one.closest(selector) === null)
        one.remove();
    }
  }, PARTS.join(", "));
}

for (const { width, height, colorScheme } of LOOKS) {
  test.describe(`${width} pixels wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test("fits its width, loads nothing but itself, and passes the accessibility rules, with its details opened", async ({
      page,
    }) => {
      const broken = await open(page);
      await expectNoOverflow(page);
      await page
        .locator("#operation-getCollection details")
        .first()
        .evaluate((details) => details.setAttribute("open", ""));
      await leaveParts(page);
      expect(await findAxeFaults(page, { within: PARTS })).toEqual([]);
      expect(broken).toEqual([]);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the contents open by keyboard, link to an operation and close", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Contents" }).focus();
    await page.keyboard.press("Enter");
    const contents = page.getByRole("navigation", { name: "Contents" });
    await expect(contents).toBeVisible();
    await contents.getByRole("link", { name: "Get a story by its slug" }).focus();
    await page.keyboard.press("Enter");
    await expect(contents).toBeHidden();
    await expect(page.getByRole("heading", { name: "Get a story by its slug" })).toBeInViewport();
  });
});

test("the first tab stop skips to the reference", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the reference" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("the filter shows the operations that match, and their number", async ({ page }) => {
  await open(page);
  const contents = page.getByRole("navigation", { name: "Contents" });
  await page.getByLabel("Find an operation").fill("related-stories");
  await expect(contents.getByRole("listitem").filter({ visible: true })).toHaveCount(5);
  await expect(contents.getByRole("status")).toHaveText("1 found");
  await page.getByLabel("Find an operation").fill("");
  await expect(contents.getByRole("link", { name: "Get a story by its slug" })).toBeVisible();
});

test("a field expands to its own fields by keyboard", async ({ page }) => {
  await open(page);
  const details = page.locator("#operation-getStory details").first();
  await details.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(details.locator(".fields").first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is readable", async ({ page }) => {
    await page.goto("/docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Masthead API");
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeVisible();
    await expect(page.getByLabel("Find an operation")).toBeHidden();
    await expect(page.locator("#operation-bulk pre")).toContainText("curl -X POST");
  });
});
