import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { anAddress } from "./checkout-support";
import { accountKey, closedStory, hostPage, useUpMeter } from "./embed-paywall-support";
import { faultsOf } from "./faults";
import { movementsOf } from "./movement";
import { WAYS, type Way } from "./ways";

const WALL = "The rest of this story is for registered readers";
const wallOf = (page: Page) => page.locator("[data-svc-paywall]").getByRole("group", { name: WALL });
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** A reader whom nobody knows, whose free stories are used up, in front of a story for registered readers. */
async function meetWall(page: Page, request: APIRequestContext): Promise<string> {
  const [paid, story] = [await closedStory(request, "subscription"), await closedStory(request, "login")];
  await page.goto(paid.path);
  await useUpMeter(page);
  await page.goto(story.path);
  await expect(wallOf(page)).toBeVisible();
  return story.path;
}

async function register(page: Page, { press, write }: Way): Promise<void> {
  await press(page, wallOf(page).getByRole("button", { name: "Register" }));
  await expect(page).toHaveURL(/\/signup\?/);
  await write(page, page.getByLabel("Name"), "Rina Registered");
  await write(page, page.getByLabel("E-mail"), anAddress());
  await write(page, page.getByLabel("Password"), "correct horse battery");
  expect(await faultsOf(page)).toEqual([]);
  await press(page, page.getByRole("button", { name: "Sign up" }));
}

for (const way of WAYS)
  test(`a reader meets the registration wall, signs up ${way.by}, and reads on where they were`, async ({
    page,
    request,
  }) => {
    const path = await meetWall(page, request);
    const closed = await page.locator("article[data-closed]").innerText();
    expect(await faultsOf(page)).toEqual([]);
    await register(page, way);
    await page.waitForURL((url) => url.pathname === path);
    await expect(wallOf(page)).toHaveCount(0);
    await expect(page.locator("[data-svc-paywall]")).toHaveCount(0);
    const story = page.locator("main article").first();
    await expect.poll(async () => (await story.innerText()).length).toBeGreaterThan(closed.length);
  });

test("the registration wall at 400 %, in the dark, and for whoever wants no motion; who has an account logs in", async ({
  page,
  request,
}) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const path = await meetWall(page, request);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await isWide(page)).toBe(false);
  expect(await movementsOf(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  await wallOf(page).getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  expect(new URL(new URL(page.url()).searchParams.get("redirect-url") ?? "").pathname).toBe(path);
});

test("wall, meter and account panel at 400 % and for whoever wants no motion", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 480 });
  const [counted, paid] = [await closedStory(request, "login"), await closedStory(request, "subscription")];
  await page.goto(counted.path);
  await expect(
    page.locator("[data-svc-meter]").getByRole("complementary", { name: /free stories left/ }),
  ).toBeVisible();
  expect([await isWide(page), await movementsOf(page)]).toEqual([false, []]);
  await useUpMeter(page);
  await page.goto(paid.path);
  const wall = page.locator("[data-svc-paywall]").getByRole("group");
  await expect(wall.getByRole("button", { name: "Read on" })).toBeVisible();
  expect([await isWide(page), await movementsOf(page)]).toEqual([false, []]);

  const key = await accountKey(page);
  await page.goto("/signup?redirect-url=%2Faccount");
  await page.getByLabel("Name").fill("Averylongname Thatnobodywouldhyphenate");
  await page.getByLabel("E-mail").fill(anAddress());
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await hostPage(page, { key, body: `<div data-svc-account data-svc-plans-url="/subscribe"></div>` });
  const account = page.locator("[data-svc-account]").getByRole("region", { name: "Your subscriptions" });
  await expect(account.getByText("You have no subscription yet.")).toBeVisible();
  expect([await isWide(page), await movementsOf(page)]).toEqual([false, []]);
  expect(await faultsOf(page)).toEqual([]);
});
