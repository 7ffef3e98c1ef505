import { expect, test } from "@playwright/test";
import {
  clearSession,
  reviseStory,
  signIn,
  signInByForm,
  startSession,
  waitForHydration,
} from "./dashboard-support";
import { demoFacts } from "./server-facts";

const REVISED = "Council passes budget by one vote, at the third count";

test.describe("signing in", () => {
  test("a page requested without a session redirects to sign-in and then back, with its filters", async ({
    page,
  }) => {
    const { staff } = demoFacts();
    await page.goto("/dashboard/stories?access=subscription");
    await expect(page).toHaveURL(/\/sign-in\?from=%2Fdashboard%2Fstories%3Faccess%3Dsubscription$/);
    await waitForHydration(page);
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeFocused();
    await page.getByLabel("Password").fill(staff.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/stories\?access=subscription$/);
  });

  test("sign-in is a plain form without scripts, or before they have loaded", async ({
    browser,
    baseURL,
  }) => {
    const { staff } = demoFacts();
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
    const page = await context.newPage();
    await page.goto("/sign-in?from=%2Fdashboard%2Fcollections");
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("Wrong email or password");
    await expect(page.getByLabel("Email")).toHaveValue(staff.email);
    await page.getByLabel("Password").fill(staff.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/dashboard\/collections$/);
    await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
    await context.close();
  });

  test("sign-in redirects to no other site", async ({ page }) => {
    await signIn(page);
    await page.goto("/sign-in?from=https://evil.example/dashboard");
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/dashboard$/);
  });

  test("a session that is ended elsewhere is signed out at its next step", async ({ browser }) => {
    const [here, there] = [await browser.newContext(), await browser.newContext()];
    const [one, two] = [await here.newPage(), await there.newPage()];
    await signInByForm(one);
    await signInByForm(two);
    await one.goto("/dashboard/settings");
    await waitForHydration(one);
    await one.getByRole("button", { name: "Sign out everywhere else" }).click();
    await one.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await expect(one.getByText(/^\d+ sessions? ended$/)).toBeVisible();
    await two.goto("/dashboard/stories");
    await expect(two).toHaveURL(/\/sign-in/);
    clearSession();
    await here.close();
    await there.close();
  });
});

test.describe("the newsroom", () => {
  test.beforeEach(async ({ page }) => startSession(page));

  test("every number of the overview links to the list that it counts", async ({ page }) => {
    await signIn(page);
    const figure = page.getByRole("link", { name: /^7 days/ });
    const count = Number((await figure.innerText()).replace(/\D*7 days\D*/, ""));
    await figure.click();
    await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible();
    expect(count).toBeGreaterThan(0);
    await expect(page.getByText(`${count} rows on this page`)).toBeVisible();
  });

  test("a filter is part of the address, survives a reload and follows the back button", async ({ page }) => {
    await page.goto("/dashboard/stories");
    await waitForHydration(page);
    const rows = page.getByRole("table", { name: "Stories" }).locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    const rowCount = page.getByText(/ rows? on this page/);
    const all = await rowCount.innerText();
    await page.getByRole("button", { name: "Access" }).click();
    await page.getByRole("option", { name: "Subscribers" }).click();
    await expect(page).toHaveURL(/access=subscription/);
    await expect(rowCount).not.toHaveText(all);
    const closed = await rowCount.innerText();
    expect(Number.parseInt(closed, 10)).toBeLessThan(Number.parseInt(all, 10));
    await page.reload();
    await expect(rowCount).toHaveText(closed);
    await page.goBack();
    await expect(page).not.toHaveURL(/access=/);
    await expect(rowCount).toHaveText(all);
  });

  test("pages are read by cursor, forwards and back", async ({ page }) => {
    await page.goto("/dashboard/stories");
    await waitForHydration(page);
    const first = page.locator("[data-row-link]").first();
    const headline = await first.innerText();
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(first).not.toHaveText(headline);
    await page.getByRole("link", { name: "Previous", exact: true }).click();
    await expect(first).toHaveText(headline);
  });

  test("search narrows the list while typing, and reports an empty result", async ({ page }) => {
    await page.goto("/dashboard/stories");
    await waitForHydration(page);
    const search = page.getByRole("searchbox", { name: "Search stories" });
    await search.pressSequentially("council passes", { delay: 90 });
    await expect(search).toHaveValue("council passes");
    await expect(page).toHaveURL(/text=council\+passes/);
    await search.fill("zzzz nothing");
    await expect(page.getByRole("heading", { name: "No story matches" })).toBeVisible();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await expect(page.getByRole("table", { name: "Stories" })).toBeVisible();
    await expect(search).toHaveValue("");
  });

  test("a story opens with its metadata, its versions show their changes, its JSON is the live document", async ({
    page,
  }) => {
    const { story } = demoFacts();
    await reviseStory(story.id, REVISED);
    await page.goto(`/dashboard/stories?text=${story.id}`);
    await page.locator("[data-row-link]").first().click();
    await expect(page.getByRole("heading", { level: 1, name: REVISED })).toBeVisible();
    await expect(page.getByText(`/${story.slug}`)).toBeVisible();
    await page.getByRole("tab", { name: /Versions/ }).click();
    const changes = page.getByRole("region", { name: "What changed" });
    await expect(changes.getByText("Headline")).toBeVisible();
    await expect(changes.locator("ins").first()).toBeVisible();
    await page.getByRole("tab", { name: "JSON" }).click();
    await expect(page.getByRole("region", { name: "live document" })).toContainText(story.slug);
    await expect(page.getByRole("link", { name: "View on site" })).toHaveAttribute(
      "href",
      new RegExp(story.slug),
    );
  });

  test("an unknown address is the dashboard's own 404", async ({ page }) => {
    for (const path of [
      "stories/00000000-0000-4000-8000-000000000000",
      "collections/999999",
      "imports/x",
      "nowhere",
    ]) {
      const answer = await page.goto(`/dashboard/${path}`);
      expect([path, answer?.status()]).toEqual([path, 404]);
      const heading = page.getByRole("heading", { level: 1, name: "Page not found" });
      await expect(heading).toBeVisible();
      await expect(
        page
          .getByRole("button", { name: "Keyboard shortcuts" })
          .or(page.getByRole("button", { name: "Navigation" }))
          .first(),
      ).toBeVisible();
    }
  });

  test("a failed call is reported and can be retried", async ({ page }) => {
    await page.goto("/dashboard/stories");
    await waitForHydration(page);
    await page.route("**/api/trpc/stories.list**", (route) => route.abort());
    await page.getByRole("searchbox", { name: "Search stories" }).fill("harbour");
    await expect(page.getByRole("alert").filter({ hasText: "could not be reached" })).toBeVisible();
    await page.unroute("**/api/trpc/stories.list**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: "Stories" })).toBeVisible();
  });

  test("the selected theme is applied before the first paint of the next page", async ({ page }) => {
    await signIn(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("dark theme");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveClass(/theme-dark/);
    const html = await (await page.request.get("/dashboard/settings")).text();
    expect(html).toMatch(/<html[^>]*theme-dark/);
  });
});
