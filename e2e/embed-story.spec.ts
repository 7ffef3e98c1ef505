import { expect, test } from "@playwright/test";
import { serverFacts } from "./server-facts";

const { baseUrl } = serverFacts();

test("a story's comments are the page's own until the widget has come, and stay so without scripts", async ({
  page,
  browser,
  request,
}) => {
  const list: { stories: { slug: string }[] } = await (
    await request.get("/api/v1/stories?limit=100&fields=slug")
  ).json();
  const slug = list.stories.find((one) => one.slug.endsWith("nine-bowls-of-chowder-ranked"))?.slug;
  await page.goto(`/${slug}`);
  await page.locator("#comment-widget").scrollIntoViewIfNeeded();
  await expect(page.locator("#comment-widget")).toHaveAttribute("data-ready", "");
  await expect(page.frameLocator("#comment-widget iframe").locator("#svc-root")).not.toBeEmpty();
  await expect(page.locator("#comments")).toBeHidden();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseUrl });
  const without = await plain.newPage();
  await without.goto(`/${slug}`);
  await expect(without.locator("#comments")).toBeVisible();
  await plain.close();
});
