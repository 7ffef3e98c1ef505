import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { conversationAt, demoAccount } from "./conversation";
import { accountKey, closedStory, hostPage } from "./embed-paywall-support";
import { useHostPages } from "./host-page";
import { findMovements } from "./movement";
import { serverFacts } from "./server-facts";

const host = useHostPages();
const { baseUrl } = serverFacts();
const WIDGETS = ["iframe", "feed-iframe", "contribution-iframe", "page-reactions-iframe", "login-iframe"];

/** A widget's own document, without a page around. */
async function open(page: Page, widget: string, more: Record<string, string> = {}): Promise<void> {
  const query = new URLSearchParams({
    account_id: String(demoAccount().account.id),
    page_url: host.url("/everybody"),
    origin: host.url().replace(/\/$/, ""),
    ...more,
  });
  await page.goto(`${baseUrl}/${widget}?${query}`);
  await expect(page.locator("#svc-root")).toContainText(/\p{L}/u);
}

test("every widget is readable on a screen of 1280 pixels at 400 %, in languages of long words and from right to left", async ({
  page,
}) => {
  await conversationAt(host.url("/everybody")).postComment(
    "Ada",
    "Averylongwordthatnobodywouldhyphenate".repeat(4),
  );
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseUrl)) elsewhere.push(request.url());
  });
  await page.setViewportSize({ width: 320, height: 256 });
  for (const widget of WIDGETS) {
    for (const lang of ["de", "ta", "ar"]) {
      await open(page, widget, { lang });
      await expectNoOverflow(page, `${widget} in ${lang}`);
    }
    expect(await findAxeFaults(page), widget).toEqual([]);
  }
  // No other origin gets a request.
  expect(elsewhere.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([]);
});

test("nothing moves with reduced motion, in any widget or beside a closed story", async ({
  page,
  request,
}) => {
  const story = await closedStory(request, "subscription");
  await page.goto(story.path);
  const key = await accountKey(page);
  const openPlans = async () => {
    await hostPage(page, { key, body: "<div data-svc-plans></div>" });
    await page.getByRole("radio", { name: /^A year / }).check();
    await page.locator("[data-svc-plans]").getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("dialog", { name: "Checkout" })).toBeVisible();
  };
  // Some motion without that preference proves that the check detects motion.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "page-reactions-iframe");
  expect(await findMovements(page)).not.toEqual([]);
  await openPlans();
  expect(await findMovements(page)).not.toEqual([]);

  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const widget of WIDGETS) {
    await open(page, widget);
    expect(await findMovements(page), widget).toEqual([]);
  }
  await openPlans();
  expect(await findMovements(page)).toEqual([]);
});
