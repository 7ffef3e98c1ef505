import { expect, type Page, test } from "@playwright/test";
import { expectNotWider, faultsOf } from "./faults";

/** One of each thing that the page is made of; all of it would only repeat them a hundred times. */
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

/** Takes away what is like the parts that are looked at: it would take axe minutes to walk through. */
function leaveParts(page: Page) {
  return page.evaluate((wanted) => {
    for (const one of document.querySelectorAll(".chapter, .chapter > article")) {
      if (!one.matches(wanted) && one.querySelector(wanted) === null && one.closest(wanted) === null)
        one.remove();
    }
  }, PARTS.join(", "));
}

for (const { width, height, colorScheme } of LOOKS) {
  test.describe(`${width} pixels wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test("breaks no accessibility rule, with its details opened", async ({ page }) => {
      await open(page);
      await page
        .locator("#operation-getCollection details")
        .first()
        .evaluate((details) => details.setAttribute("open", ""));
      await leaveParts(page);
      expect(await faultsOf(page, { within: PARTS })).toEqual([]);
    });

    test("fits its width and asks for nothing but itself", async ({ page }) => {
      const broken = await open(page);
      await expectNotWider(page);
      expect(broken).toEqual([]);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the contents open by keyboard, lead to an operation and close", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Contents" }).focus();
    await page.keyboard.press("Enter");
    const contents = page.getByRole("navigation", { name: "Contents" });
    await expect(contents).toBeVisible();
    await contents.getByRole("link", { name: "A story by its slug" }).focus();
    await page.keyboard.press("Enter");
    await expect(contents).toBeHidden();
    await expect(page.getByRole("heading", { name: "A story by its slug" })).toBeInViewport();
  });
});

test("the first stop of the keyboard skips to the reference", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the reference" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("the filter leaves the operations that match, and says how many", async ({ page }) => {
  await open(page);
  const contents = page.getByRole("navigation", { name: "Contents" });
  await page.getByLabel("Find an operation").fill("related-stories");
  await expect(contents.getByRole("listitem").filter({ visible: true })).toHaveCount(5);
  await expect(contents.getByRole("status")).toHaveText("1 found");
  await page.getByLabel("Find an operation").fill("");
  await expect(contents.getByRole("link", { name: "A story by its slug" })).toBeVisible();
});

test("a field opens to its own fields by keyboard", async ({ page }) => {
  await open(page);
  const details = page.locator("#operation-getStory details").first();
  await details.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(details.locator(".fields").first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can still be read", async ({ page }) => {
    await page.goto("/docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Masthead API");
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeVisible();
    await expect(page.getByLabel("Find an operation")).toBeHidden();
    await expect(page.locator("#operation-bulk pre")).toContainText("curl -X POST");
  });
});
