import { expect, type Page, test } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  signInByForm,
  waitForHydration,
} from "./dashboard-support";
import { allPlansOf, closedStory } from "./embed-paywall-support";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";

let installation: Installation | null = null;

test.afterEach(async () => {
  await installation?.close();
  installation = null;
});

/** Starts a server of the test's own, as other tests sell the shared demo's plans; readers have no free stories there. */
async function start(): Promise<string> {
  installation = await createInstallationForTest(UNMOVED);
  await installation.query(
    `update account set settings = settings || jsonb_build_object('subscriptions',
       coalesce(settings -> 'subscriptions', '{}') || '{"meter": {"anonymous": 0, "loggedIn": 0}}')`,
  );
  return `http://127.0.0.1:${(await installation.start()).port}`;
}

const form = (page: Page) => page.getByRole("form", { name: "Plans page" });
const row = (page: Page, plan: string) => form(page).getByRole("listitem", { name: plan, exact: true });

async function openForm(page: Page): Promise<void> {
  await page.goto("/dashboard/paywall?tab=plans-page");
  await waitForHydration(page);
  await expect(form(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Live within a few seconds.")).toBeVisible();
}

async function feature(page: Page, option: string): Promise<void> {
  const select = form(page).getByRole("combobox", { name: "Featured plan" });
  const value = await select.locator("option", { hasText: option }).first().getAttribute("value");
  await select.selectOption(value);
}

test("staff feature a plan, order it and describe it; its paywall, plans page and checkout follow", async ({
  browser,
}) => {
  const baseURL = await start();
  const staff = await browser.newContext({ baseURL });
  const page = await staff.newPage();
  await signInByForm(page, "/dashboard/paywall?tab=plans-page");
  await openForm(page);
  await expectAccessibleInBothThemes(page, "the plans page's form");
  await expect(row(page, "Monthly")).toContainText("Featured");
  // A plan that asks for a proof cannot be featured.
  const featured = form(page).getByRole("combobox", { name: "Featured plan" });
  await expect(featured.locator("option", { hasText: "Student pass" })).toHaveCount(0);

  await feature(page, "A year (");
  await row(page, "A year").getByLabel("Benefits").fill("A printed almanac\n\nEvery story");
  await row(page, "A year").getByRole("button", { name: "Move up A year" }).click();
  await form(page).getByRole("button", { name: "Add question" }).click();
  await form(page).getByLabel("Question 1", { exact: true }).fill("Who delivers the almanac?");
  await form(page).getByLabel("Terms and conditions URL").fill("the-terms");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page).getByLabel("Answer 1")).toHaveAttribute("aria-invalid", "true");
  await expect(form(page).getByLabel("Terms and conditions URL")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "the plans page's form with errors");
  await form(page).getByLabel("Answer 1").fill("The harbour post.");
  await form(page).getByLabel("Terms and conditions URL").fill("https://news.example/terms");
  await form(page).getByLabel("Privacy policy URL").fill("https://news.example/privacy");
  await save(page);

  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const reader = await context.newPage();
  await reader.route("**/frontend/**", (route) => route.abort());
  const story = await closedStory(context.request, "subscription");
  const offer = reader.getByRole("link", { name: "Subscribe for £79", exact: true });
  // Settings apply within seconds.
  await expect(async () => {
    await reader.goto(story.path);
    await expect(offer).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(reader.locator("[data-offer]:visible")).toContainText("A printed almanac");
  await allPlansOf(reader).click();
  const titles = await reader.getByRole("list", { name: "Offers" }).getByRole("heading").allTextContents();
  expect(titles[0]).toBe("A year");
  expect(titles.indexOf("A month")).toBeGreaterThan(titles.indexOf("Monthly"));

  await reader.goto("/subscribe");
  await expect(reader.locator("[data-featured]")).toContainText("A year");
  await reader.getByText("Who delivers the almanac?").click();
  await expect(reader.getByText("The harbour post.")).toBeVisible();
  await reader.getByRole("link", { name: "Choose A year", exact: true }).click();
  const terms = reader.getByRole("link", { name: "terms and conditions" });
  await expect(terms).toHaveAttribute("href", "https://news.example/terms");
  await expect(reader.getByRole("link", { name: "privacy policy" })).toHaveAttribute(
    "href",
    "https://news.example/privacy",
  );
  await context.close();
  await staff.close();
});
