import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { resetSignUpLimits } from "./limits";
import { PASSWORD } from "./password";
import { serverFacts } from "./server-facts";

const { baseUrl } = serverFacts();

async function aStory(request: APIRequestContext): Promise<string> {
  const list: { stories: { slug: string }[] } = await (
    await request.get("/api/v1/stories?limit=100&fields=slug")
  ).json();
  return list.stories.find((one) => one.slug.endsWith("nine-bowls-of-chowder-ranked"))?.slug ?? "";
}

test("a story's comments are server-rendered until the widget has loaded, and stay so without scripts", async ({
  page,
  browser,
  request,
}) => {
  const slug = await aStory(request);
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

test("a story's comments follow the page's light or dark theme, and a change of it", async ({
  page,
  request,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/${await aStory(request)}`);
  await page.locator("#comment-widget").scrollIntoViewIfNeeded();
  await expect(page.locator("#comment-widget")).toHaveAttribute("data-ready", "");
  const frame = page.frameLocator("#comment-widget iframe").locator("html");
  await expect(frame).toHaveCSS("color-scheme", "dark");
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(page.frameLocator("#comment-widget iframe").locator("body")).toHaveCSS(
    "background-color",
    paper,
  );
  await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
  await expect(frame).toHaveCSS("color-scheme", "light");
});

test("a member logged in on the publication is logged in to its comments, and logged out of both at once", async ({
  page,
}) => {
  await page.goto("/signup?redirect-url=%2Faccount");
  await page.getByLabel("Name").fill("Olive Ownsite");
  await page.getByLabel("Email").fill(`${randomUUID()}@readers.test`);
  await page.getByLabel("Password").fill(PASSWORD);
  await resetSignUpLimits();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await page.goto(`/${await aStory(page.request)}`);
  await page.locator("#comment-widget").scrollIntoViewIfNeeded();
  const comments = page.frameLocator("#comment-widget iframe");
  await comments.getByRole("textbox", { name: "Write a comment" }).click();
  await expect(comments.getByText("Writing as Olive Ownsite")).toBeVisible();
  await comments.getByRole("button", { name: "Log out" }).click();
  await expect(comments.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await page.goto("/account");
  await page.waitForURL((url) => url.pathname === "/login");
});
