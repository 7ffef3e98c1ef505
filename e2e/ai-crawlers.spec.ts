import { expect, type Page, test } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  signInByForm,
  waitForHydration,
} from "./dashboard-support";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";
import { sendRawRequest } from "./raw-request";

const AGENT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

let installation: Installation | null = null;

test.afterEach(async () => {
  await installation?.close();
  installation = null;
});

const form = (page: Page) => page.getByRole("form", { name: "Terms for AI crawlers" });

async function openTerms(page: Page): Promise<void> {
  await page.goto("/dashboard/crawlers");
  await waitForHydration(page);
  await expect(form(page)).toBeVisible();
}

test("staff publish terms, and AI agents alone are asked for a licence, also for pages that are stored", async ({
  browser,
}) => {
  // A server of the test's own: other tests read the shared demo's pages.
  installation = await createInstallationForTest(UNMOVED);
  const { port } = await installation.start();
  const get = (path: string, userAgent: string) =>
    sendRawRequest(port, { path, headers: { "user-agent": userAgent } });
  const [story] = await installation.query<{ slug: string }>(
    "select slug from published_story where coalesce(access, '') not in ('login', 'subscription') and template is distinct from 'breaking-news' order by published_at desc limit 1",
  );
  const path = `/${story?.slug}`;
  // A page is stored at its second request.
  for (let count = 0; count < 4; count += 1) expect((await get(path, BROWSER)).status).toBe(200);
  expect((await get(path, AGENT)).status).toBe(200);

  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` });
  const page = await context.newPage();
  await signInByForm(page, "/dashboard/crawlers");
  await openTerms(page);
  await expectAccessibleInBothThemes(page, "the terms for AI crawlers");

  await form(page).getByLabel("Publish and enforce terms for AI crawlers").check();
  await form(page).getByLabel("All use by AI").selectOption("Permitted");
  await form(page).getByLabel("Payment").selectOption("Subscription");
  await form(page).getByLabel("Terms page URL").fill("the-terms");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page).getByLabel("Terms page URL")).toHaveAttribute("aria-invalid", "true");
  await expect(form(page).getByText("Choose a plan.")).toBeVisible();
  await expectAccessible(page, "the terms for AI crawlers with errors");
  await form(page).getByLabel("Terms page URL").fill("");
  await form(page).getByLabel("Plan", { exact: true }).selectOption({ index: 1 });
  await form(page).getByRole("button", { name: "Add exception" }).click();
  const exception = form(page).getByRole("group", { name: "Exception 1" });
  await exception.getByLabel("Access level").selectOption("Subscribers only");
  await exception.getByLabel("All automated use").selectOption("Prohibited");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Live within a few seconds.")).toBeVisible();

  // Settings apply within seconds.
  await expect(async () => expect((await get(path, AGENT)).status).toBe(402)).toPass({ timeout: 60_000 });
  const refused = await get(path, AGENT);
  expect(refused.headers["www-authenticate"]).toMatch(/^License error="invalid_request"/);
  expect(refused.headers.link).toContain('rel="license"');
  expect(refused.body).toContain('<payment type="subscription">');
  for (const userAgent of [BROWSER, "Mozilla/5.0 (compatible; Googlebot/2.1)"])
    for (let count = 0; count < 4; count += 1) {
      const read = await get(path, userAgent);
      expect([read.status, read.headers["cache-control"]]).toEqual([200, expect.stringMatching(/^public/)]);
      expect(read.body).toContain('rel="license"');
    }
  expect((await get("/robots.txt", BROWSER)).body).toMatch(/^License: /);

  await page.reload();
  await waitForHydration(page);
  await expect(form(page).getByLabel("Publish and enforce terms for AI crawlers")).toBeChecked();
  await expect(form(page).getByRole("group", { name: "Exception 1" }).getByLabel("Access level")).toHaveValue(
    "subscribers",
  );
  await page.getByRole("tab", { name: "Crawlers" }).click();
  await expect(page.getByText("No crawlers yet")).toBeVisible();
  await expectAccessible(page, "the list of AI crawlers");
  await context.close();
});
