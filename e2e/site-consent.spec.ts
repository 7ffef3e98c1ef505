import { expect, test } from "@playwright/test";
import { createInstallationForTest, UNMOVED } from "./own-installation";
import { demoFacts, serverFacts } from "./server-facts";

const path = () => `/${demoFacts().subscription_story.slug}`;

test("a closed story is one response for everybody, and only a browser that opens it is counted", async ({
  page,
  request,
}) => {
  const crawler = await request.get(path(), { maxRedirects: 0 });
  expect(crawler.status()).toBe(200);
  expect(crawler.headers()["cache-control"]).toContain("no-store");
  expect(await crawler.text()).toContain("The rest of this story is for subscribers");
  const documents: string[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      documents.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.goto(path());
  await expect(page.getByRole("complementary", { name: "Free stories" })).toBeVisible();
  expect(documents).toEqual([`200 ${path()}`]);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain("at-meter");
});

test("without permission a crawler's name opens nothing, nor do headers of our own", async () => {
  const { baseUrl } = serverFacts();
  for (const headers of [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "x-masthead-visit": "crawl" },
    { "x-masthead-visit": "read", "x-masthead-device": "somebody" },
  ]) {
    // Without a cookie jar: the next request of a client that stores cookies would be counted.
    const answer = await fetch(`${baseUrl}${path()}`, { headers: new Headers(Object.entries(headers)) });
    expect(await answer.text()).toContain("The rest of this story is for subscribers");
  }
});

test.describe("where the publication asks first", () => {
  test.use({ javaScriptEnabled: false });

  test("no cookie is set before the reader agrees, and they can withdraw", async ({ page }) => {
    const installation = await createInstallationForTest(UNMOVED);
    try {
      await installation.query(
        `update account set settings = settings || jsonb_build_object('subscriptions',
           coalesce(settings -> 'subscriptions', '{}') || '{"meterAsksConsent": true}')`,
      );
      const server = await installation.start();
      await page.goto(`http://127.0.0.1:${server.port}${path()}`);
      await expect(page.getByRole("heading", { name: "Read this story free" })).toBeVisible();
      await expect(page.locator("script[src*='svc.js']")).toHaveCount(0);
      expect(await page.context().cookies()).toEqual([]);
      await page.getByRole("button", { name: "Accept the cookie and read" }).click();
      await expect(page.getByRole("complementary", { name: "Free stories" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path());
      expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["at-meter"]);
      await page.getByRole("button", { name: "Delete the cookie that counts free stories" }).click();
      await expect(page.getByRole("heading", { name: "Read this story free" })).toBeVisible();
      expect(await page.context().cookies()).toEqual([]);
    } finally {
      await installation.close();
    }
  });
});
