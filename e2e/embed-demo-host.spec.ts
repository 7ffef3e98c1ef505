import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { gatewayButton } from "./checkout-support";
import { allPlansOf, change, measureLayoutShift } from "./embed-paywall-support";
import { demoFacts, serverFacts } from "./server-facts";

const { baseUrl } = serverFacts();
const at = (path: string) => `${demoFacts().host_page ?? ""}${path}`;
const frame = (page: Page, selector: string) => page.frameLocator(`${selector} iframe`).locator("#svc-root");

/** Scrolls down the page as a reader does, from part to part, and waits until each has loaded. */
async function scrollThrough(page: Page): Promise<void> {
  const scrollTo = (selector: string) =>
    page.locator(selector).evaluate((element) => element.scrollIntoView());
  const hasText = (selector: string) => expect(frame(page, selector)).toContainText(/\p{L}/u);
  for (const selector of ["#reactions", ".iframe-container"]) {
    await scrollTo(selector);
    await hasText(selector);
  }
  await scrollTo("[data-svc-account]");
  await expect(page.locator("[data-svc-account]").getByRole("button", { name: "Log in" })).toBeVisible();
  await scrollTo("#plans");
  await expect(page.locator("#plans").getByRole("radio", { name: /^Monthly / })).toBeVisible();
  for (const selector of ["#contribution", "#inline-feed"]) {
    await scrollTo(selector);
    await hasText(selector);
  }
}

test("content far below is not requested: no frame, and none of the access script's components", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(baseUrl)) requests.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(at("/ferry"));
  await expect(page.locator("[data-svc-count]").first()).toHaveText(/^\d+$/);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const parts = /-iframe$|\/iframe$|access-ui|\/api\/access\//;
  expect(requests.filter((path) => parts.test(path))).toEqual([]);
  await scrollThrough(page);
  for (const part of ["/iframe", "/page-reactions-iframe", "/contribution-iframe", "/feed-iframe"])
    expect(requests.filter((path) => path === part)).toHaveLength(1);
  expect(requests.some((path) => path.includes("/access-ui-"))).toBe(true);
});

for (const width of [390, 1440])
  test(`all embedded content loads without layout shift, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(at("/ferry"));
    await scrollThrough(page);
    expect(await measureLayoutShift(page)).toBe(0);
    await page.goto(at("/berths"));
    await expect(
      page.getByRole("group", { name: "The rest of this story is for subscribers" }),
    ).toBeVisible();
    expect(await measureLayoutShift(page)).toBe(0);
    await page.goto(at("/light"));
    await expect(page.getByRole("complementary", { name: /free stories left/ })).toBeVisible();
    expect(await measureLayoutShift(page)).toBe(0);
    await expectNoOverflow(page);
  });

test("axe finds no fault in it, narrow and wide, light and dark", async ({ page }) => {
  const checkThemes = async (what: string) => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findAxeFaults(page), `${what}, ${colorScheme}`).toEqual([]);
    }
  };
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(at("/ferry"));
    await scrollThrough(page);
    await checkThemes(`an open story at ${width} pixels`);
    await page.goto(at("/berths"));
    await expect(
      page.getByRole("button", { name: /^(?:Subscribe for |Buy for |Start free trial)/ }),
    ).toBeVisible();
    await checkThemes(`a closed story at ${width} pixels`);
  }
});

test("a reader logs in at the prompt, buys at the wall and reads on, and the server sends the text to nobody else", async ({
  page,
  request,
}) => {
  // Every earlier buyer is another subscriber by now: use a reader who has not bought yet.
  await change(
    "update subscriber_identity set value = value || '-before-' || gen_random_uuid() where value ~ '^(?:tidewater-42|jonas@tidewater.example)$'",
    [],
  );
  const CLOSED = "folded into another that met twice";
  const text = async () => (await request.get(at("/berths"))).text();
  expect(await text()).not.toContain(CLOSED);
  await page.goto(at("/berths"));
  const wall = page.getByRole("group", { name: "The rest of this story is for subscribers" });
  await wall.getByRole("button", { name: "Already a subscriber? Log in" }).click();
  const jonas = page.getByRole("button", { name: "Log in as Jonas Lind" });
  await expect(page.getByRole("button", { name: "Log in as Asha Verma" })).toBeFocused();
  await jonas.click();
  await expect(page.getByRole("status").filter({ hasText: "Logged in as Jonas Lind" })).toBeVisible();
  await expect(wall.getByText("You are logged in")).toBeVisible();
  await allPlansOf(wall).click();
  await wall.getByRole("radio", { name: /^A month / }).check();
  await wall.getByRole("button", { name: /^Subscribe for / }).click();
  const checkout = page.getByRole("dialog", { name: "Checkout" });
  // The page has sent the reader's identity; nobody types it again.
  await expect(checkout.getByLabel("Full name")).toHaveValue("Jonas Lind");
  const pay = checkout.getByRole("button", { name: /^Pay / });
  await expect(pay).toBeEnabled();
  const opening = page.waitForEvent("popup");
  await pay.click();
  const gateway = await opening;
  await Promise.all([gateway.waitForEvent("close"), gatewayButton(gateway, "Pay").click()]);
  await checkout.getByRole("button", { name: "Continue reading" }).click();
  await expect(page.locator("#story")).toContainText(CLOSED);
  await expect(wall).toHaveCount(0);
  // Known to its own server from then on, until they log out.
  await page.reload();
  await expect(page.locator("#story")).toContainText(CLOSED);
  await page.getByRole("button", { name: "Log out" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Nobody is logged in" })).toBeVisible();
  await page.reload();
  await expect(wall).toBeVisible();
  await expect(page.locator("#story")).not.toContainText(CLOSED);
  expect(await text()).not.toContain(CLOSED);
});

test("it signs its readers in, counts comments, and changes stories without a reload", async ({
  page,
  request,
}) => {
  const comments = page.locator("#comments iframe");
  const readConversation = async (path: RegExp) => {
    await page.locator("#comments").evaluate((element) => element.scrollIntoView());
    await expect(comments).toHaveCount(1);
    await expect(comments).toHaveAttribute("src", path);
    await expect(frame(page, "#comments")).not.toBeEmpty();
  };
  await page.goto(at("/"));
  await expect(page.locator("[data-svc-count]").first()).toHaveText(/^\d+$/);
  await page.getByRole("button", { name: "Log in as Asha Verma" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Logged in as Asha Verma" })).toBeVisible();
  await readConversation(/page_url=[^&]*%2Fferry/);
  await page.evaluate(() => Reflect.set(window, "stillHere", true));
  await page.getByRole("link", { name: "A covered market" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/covered market/);
  await expect(page.locator("#story")).toBeFocused();
  await readConversation(/page_url=[^&]*%2Fmarket/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/last ferry/);
  await readConversation(/page_url=[^&]*%2Fferry/);
  expect(await page.evaluate(() => Reflect.get(window, "stillHere"))).toBe(true);
  // By key: while a page scrolls to a button, a mouse may still hit the frame that was there.
  await page.getByRole("button", { name: "Log out" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Nobody is logged in" })).toBeVisible();
  // Only the page itself gets tokens from its backend.
  const refused = await request.post(at("/token"), { data: { reader: "tidewater-17" } });
  expect(refused.status()).toBe(403);
});
