import { createECDH, randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { openLoaded, signIn } from "./dashboard-support";
import { databaseUrl, demoFacts, serverFacts } from "./server-facts";

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const browserKeys = () => ({
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
});

/** A subscription that the test's browser would get of its maker's push service, which tests do not reach. */
const aSubscription = () => ({
  endpoint: `https://93.184.216.34/${crypto.randomUUID()}`,
  keys: browserKeys(),
});

async function countSaved(endpoint: string): Promise<number> {
  return (await query("select from push_subscription where endpoint = $1", [endpoint])).length;
}

async function switchTo(page: Page, isOn: boolean): Promise<void> {
  await signIn(page, "/dashboard/breaking-news");
  await openLoaded(page, "/dashboard/breaking-news");
  const main = page.getByRole("main");
  const state = main.getByText(isOn ? "On" : "Off", { exact: true });
  const button = main.getByRole("button", { name: isOn ? "Switch on" : "Switch off" });
  await expect(state.or(button)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(state).toBeVisible();
}

/** Switches the demo's breaking news on or off in a browser of its own. */
async function switchBreakingNews(browser: Browser, isOn: boolean): Promise<void> {
  const context = await browser.newContext({ baseURL: serverFacts().baseUrl });
  try {
    await switchTo(await context.newPage(), isOn);
  } finally {
    await context.close();
  }
}

/** Stands in for the browser's push service: it subscribes without one, and remembers it as the browser would. */
async function standInForPushService(page: Page, { permission }: { permission: "granted" | "denied" }) {
  const subscription = aSubscription();
  const script = ({ made, answer }: { made: typeof subscription; answer: NotificationPermission }) => {
    const asked = "e2e-asked";
    const create = () => ({
      ...made,
      toJSON: () => made,
      unsubscribe: () => {
        localStorage.removeItem("e2e-push");
        return Promise.resolve(true);
      },
    });
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { value, configurable: true });
    define(Notification, "requestPermission", () => {
      localStorage.setItem(asked, "yes");
      return Promise.resolve(answer);
    });
    define(PushManager.prototype, "subscribe", (options: PushSubscriptionOptionsInit) => {
      localStorage.setItem("e2e-push", String(options.applicationServerKey));
      return Promise.resolve(create());
    });
    define(PushManager.prototype, "getSubscription", () =>
      Promise.resolve(localStorage.getItem("e2e-push") === null ? null : create()),
    );
  };
  await page.addInitScript(script, { made: subscription, answer: permission });
  return subscription;
}

const readStored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

const HEADING = { name: "Breaking news", level: 2, exact: true } as const;
const START = { name: "Get breaking news", exact: true } as const;
const STOP = { name: "Stop breaking news", exact: true } as const;

test.describe("a visitor", () => {
  test.use({ serviceWorkers: "allow" });

  test.beforeAll(({ browser }) => switchBreakingNews(browser, true));
  test.afterAll(({ browser }) => switchBreakingNews(browser, false));

  for (const width of [390, 1440])
    test(`gets breaking news by one click and ends it by another, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const { endpoint } = await standInForPushService(page, { permission: "granted" });
      await page.goto("/");
      await expect(page.getByRole("button", START)).toBeVisible();
      expect(await readStored(page, "e2e-asked")).toBeNull();
      expect(await findAxeFaults(page)).toEqual([]);
      await expectNoOverflow(page);

      await page.getByRole("button", START).press("Enter");
      await expect(page.getByText("You’ll get breaking news on this device.")).toBeVisible();
      const [key] = await query<{ public_key: string }>("select public_key from push_key where active");
      expect(await readStored(page, "e2e-push")).toBe(key?.public_key);
      expect(await countSaved(endpoint)).toBe(1);

      await page.reload();
      await page.getByRole("button", STOP).click();
      await expect(page.getByText("You won’t get breaking news on this device any more.")).toBeVisible();
      await expect(page.getByRole("button", START)).toBeFocused();
      expect(await countSaved(endpoint)).toBe(0);
      expect(await findAxeFaults(page)).toEqual([]);
    });

  test("who blocks notifications is told so, and nothing is saved", async ({ page }) => {
    const { endpoint } = await standInForPushService(page, { permission: "denied" });
    await page.goto("/");
    await page.getByRole("button", START).click();
    await expect(page.getByText("Your browser blocks notifications from this site.")).toBeVisible();
    await expect(page.getByRole("button", START)).toBeVisible();
    expect(await countSaved(endpoint)).toBe(0);
  });

  test("sees no button in a browser that gets no notifications", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("heading", HEADING)).toBeHidden();
  });
});

test("without scripts there is no button", async ({ browser }) => {
  await switchBreakingNews(browser, true);
  try {
    const context = await browser.newContext({ baseURL: serverFacts().baseUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByRole("heading", HEADING)).toBeHidden();
    await context.close();
  } finally {
    await switchBreakingNews(browser, false);
  }
});

test("an editor sends a story's notification, confirms a second one, and sees its numbers", async ({
  page,
}) => {
  // No notification leaves this machine: the guarded exit refuses the address.
  const endpoint = `https://127.0.0.1:9/${crypto.randomUUID()}`;
  const { p256dh, auth } = browserKeys();
  await switchTo(page, true);
  try {
    expect(await findAxeFaults(page)).toEqual([]);
    await query(
      `insert into push_subscription (account_id, endpoint, p256dh, auth, locale, created_at, updated_at)
       select account_id, $1, $2, $3, 'en', now(), now() from push_key where active`,
      [endpoint, p256dh, auth],
    );
    await openLoaded(page, `/dashboard/stories/${demoFacts().story.id}`);
    const title = `Harbour ${crypto.randomUUID().slice(0, 8)}`;
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Send breaking news" }).click();
    await dialog.getByLabel("Headline").fill(" ");
    await dialog.getByRole("button", { name: "Send to 1 browser" }).click();
    await expect(dialog.getByText("Enter a headline.")).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await dialog.getByLabel("Headline").fill(title);
    await dialog.getByLabel("Text").fill("Ferries sail again.");
    await dialog.getByRole("button", { name: "Send to 1 browser" }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole("button", { name: "Send breaking news" }).click();
    const again = dialog.getByRole("button", { name: "Send to 1 browser" });
    await expect(again).toBeDisabled();
    await dialog.getByLabel("Send another one").check();
    await expect(again).toBeEnabled();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await openLoaded(page, "/dashboard/breaking-news");
    await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await expectNoOverflow(page);
  } finally {
    await query("delete from push_subscription where endpoint = $1", [endpoint]);
    await query("delete from push_message");
    await switchTo(page, false);
  }
});
