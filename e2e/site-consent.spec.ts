import { expect, type Page, test } from "@playwright/test";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";
import { demoFacts, serverFacts } from "./server-facts";

const path = () => `/${demoFacts().subscription_story.slug}`;
/** The script of the comments has the same name in another folder, and stores nothing. */
const ACCESS_SCRIPT = "/frontend/v2/svc.js";
const accessScript = (page: Page) => page.locator(`script[src^="${ACCESS_SCRIPT}"]`);
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

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
  expect(await cookieNames(page)).toContain("at-meter");
  await expect(accessScript(page).first()).toBeAttached();
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
  let installation: Installation | null = null;

  test.afterEach(async () => {
    await installation?.close();
    installation = null;
  });

  /** Starts a server of the test's own, with further settings of the paywall; returns the URL of the closed story. */
  async function startAsking(more: object = {}): Promise<string> {
    installation = await createInstallationForTest(UNMOVED);
    await installation.query(
      `update account set settings = settings || jsonb_build_object('subscriptions',
         coalesce(settings -> 'subscriptions', '{}') || $1::jsonb)`,
      [JSON.stringify({ meterAsksConsent: true, ...more })],
    );
    const server = await installation.start();
    return `http://127.0.0.1:${server.port}${path()}`;
  }

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("no cookie is set before the reader agrees, and they can withdraw", async ({ page }) => {
      await page.goto(await startAsking());
      await expect(page.getByRole("heading", { name: "Read this story free" })).toBeVisible();
      await expect(accessScript(page)).toHaveCount(0);
      expect(await cookieNames(page)).toEqual([]);
      await page.getByRole("button", { name: "Accept the cookie and read" }).click();
      await expect(page.getByRole("complementary", { name: "Free stories" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path());
      expect(await cookieNames(page)).toEqual(["at-meter"]);
      await page.getByRole("button", { name: "Delete the cookie that counts free stories" }).click();
      await expect(page.getByRole("heading", { name: "Read this story free" })).toBeVisible();
      expect(await cookieNames(page)).toEqual([]);
    });
  });

  test("a story that the meter never opens sets no cookie and loads no access script", async ({ page }) => {
    const url = await startAsking({ hardPaywall: { accessLevel: 0, attributes: {} } });
    const requested: string[] = [];
    page.on("request", (sent) => requested.push(new URL(sent.url()).pathname));
    await page.goto(url, { waitUntil: "load" });
    await expect(
      page.getByRole("heading", { name: "The rest of this story is for subscribers" }),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Read this story free" })).toHaveCount(0);
    await expect(accessScript(page)).toHaveCount(0);
    expect(requested).toContain(path());
    expect(requested).not.toContain(ACCESS_SCRIPT);
    expect(await cookieNames(page)).not.toContain("at-meter");
    // A prefetched page may be shown later, without another request.
    const prefetched = await fetch(url, { headers: { purpose: "prefetch" } });
    const html = await prefetched.text();
    expect(html).toContain("The rest of this story is for subscribers");
    expect(html).not.toContain(ACCESS_SCRIPT);
  });
});
