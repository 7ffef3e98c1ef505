import { expect, test } from "@playwright/test";
import { z } from "zod";
import { demoFacts } from "./server-facts";

const manifestSchema = z.object({
  name: z.string().min(1),
  start_url: z.literal("/"),
  display: z.literal("standalone"),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.literal("image/png") })).min(2),
});

test("icons and the manifest are linked, and can be loaded", async ({ page, request }) => {
  await page.goto("/");
  const linked = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(linked).toHaveLength(3);
  const href = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const answer = await request.get(href);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const { icons } = manifestSchema.parse(await answer.json());
  for (const address of ["/favicon.ico", ...linked, ...icons.map(({ src }) => src)]) {
    const icon = await request.get(address);
    expect(icon.status(), address).toBe(200);
    expect(icon.headers()["content-type"], address).toMatch(/^image\//);
  }
});

test.describe("the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("shows a page without a connection, and stores nothing else", async ({ page, context }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    for (const path of [`/${demoFacts().story.slug}`, `/${demoFacts().subscription_story.slug}`, "/login"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).not.toBeEmpty();
    }
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toEqual(["/offline.html"]);
    await context.setOffline(true);
    await page.goto(`/${demoFacts().story.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re offline");
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You’re offline");
  });

  test("a closed story opens by the meter in a browser with the service worker", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const answer = await page.goto(`/${demoFacts().subscription_story.slug}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("complementary", { name: "Free stories" })).toBeVisible();
  });
});
