import { expect, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a misspelt search shows the results of the spelling that was meant", async ({ page }) => {
      await page.goto("/search?q=harbuor");
      await expect(page.getByText("No results for “harbuor”. Showing results for")).toBeVisible();
      const results = page.getByRole("region", { name: "Results" }).getByRole("article");
      await expect(results).not.toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name: "harbour", exact: true }).click();
      await expect(page).toHaveURL(/\/search\?q=harbour$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “harbour”");
    });

    test("filters are in the address, and stay while one searches on", async ({ page }) => {
      await page.goto("/search?q=harbour");
      await page.getByText("Filters", { exact: true }).click();
      await page.getByLabel("Section", { exact: true }).selectOption({ index: 1 });
      await page.getByLabel("Published from").fill("2020-01-01");
      await page.getByRole("button", { name: "Apply filters" }).click();
      await expect(page).toHaveURL(/q=harbour&section=[\w-]+&from=2020-01-01/);
      await expect(page.getByLabel("Published from")).toHaveValue("2020-01-01");
      const form = page.getByRole("main").getByRole("search");
      await form.getByLabel("Search the archive").fill("storm");
      await form.getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/q=storm&section=[\w-]+&from=2020-01-01$/);
    });
  });
}

test("filters without a match can be left, and impossible days are named", async ({ page }) => {
  await page.goto("/search?q=harbour&to=1950-01-01");
  await page.getByRole("link", { name: "Search without filters" }).click();
  await expect(page).toHaveURL(/\/search\?q=harbour$/);
  await page.goto("/search?q=harbour&from=2026-02-02&to=2026-02-01");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "The end date must not be before the start date",
  );
});

test("a search of common words alone is explained", async ({ page }) => {
  await page.goto("/search?q=the+of+and");
  await expect(page.getByText("“the of and” has only very common words")).toBeVisible();
});

test("the search page is accessible with its filters open, also on a phone", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/search?q=harbuor&from=2020-01-01");
    expect(await findAxeFaults(page)).toEqual([]);
  }
});
