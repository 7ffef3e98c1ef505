import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";
import { fillSignUp } from "./checkout-support";
import { allPlansOf, change, closedPair, closedStory, subscribe } from "./embed-paywall-support";
import { newestStories } from "./site-pages";

const wall = (page: Page) => page.getByRole("heading", { name: "The rest of this story is for subscribers" });
const findCount = (page: Page) => page.getByRole("complementary", { name: "Free stories" });

/** The demo has two closed stories; here a browser's reader has read a third. */
async function readAnother(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const device = cookies.find(({ name }) => name === "at-meter")?.value ?? "";
  const reader = `r:${createHash("sha256").update(device).digest("base64url")}`;
  const inserted = await change(
    `insert into meter_reading (account_id, reader, period, story_id, counted_at)
     select account_id, reader, period, 'another story', now() from meter_reading where reader = $1`,
    [reader],
  );
  expect(inserted).toBe(1);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`the meter opens two stories, then the wall is shown; logging in and subscribing open it: ${viewport.width} pixels`, async ({
    page,
    request,
  }) => {
    const [{ path: first }, { path: second }] = await closedPair(request);
    // Without the access script; with it, see embed-paywall.spec.ts.
    await page.route("**/frontend/**", (route) => route.abort());
    await page.setViewportSize(viewport);
    await page.goto(first);
    expect(new URL(page.url()).search).toBe("");
    await expect(findCount(page)).toContainText("1 of 2 free stories left");
    await expect(wall(page)).toHaveCount(0);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.reload();
    await expect(findCount(page)).toContainText("1 of 2 free stories left");

    await readAnother(page);
    await page.goto(second);
    await expect(wall(page)).toBeVisible();
    await expect(findCount(page)).toHaveCount(0);
    const plans = page.getByRole("list", { name: "Offers" }).getByRole("listitem");
    await expect(page.getByRole("link", { name: "Subscribe for £7 a month" })).toBeVisible();
    await expect(plans.first()).toBeHidden();
    expect(await findAxeFaults(page)).toEqual([]);
    await allPlansOf(page).click();
    await expect(plans.nth(1)).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.goto(first);
    await expect(findCount(page)).toContainText("That was your last free story this month.");

    // A reader who logs in continues with the device's count: two of four are read.
    const email = `reader-${crypto.randomUUID()}@readers.test`;
    await page.goto(second);
    await page.getByRole("link", { name: "Already a subscriber? Log in" }).click();
    await page.getByRole("link", { name: "Sign up" }).click();
    await fillSignUp(page, email);
    await page.waitForURL((url) => url.pathname === second);
    await expect(findCount(page)).toContainText("1 of 4 free stories left");
    await page.goto(first);
    await expect(findCount(page)).toHaveCount(0);

    await subscribe(email);
    await page.goto(second);
    await expect(page.locator("article[data-closed]")).toBeVisible();
    await expect(findCount(page)).toHaveCount(0);
    await expect(wall(page)).toHaveCount(0);
  });
}

test("a closed story is private: caches do not store it, and open stories stay cacheable", async ({
  request,
}) => {
  const stories = await newestStories(request);
  const open = stories.find(({ access }) => access === null || access === "public");
  const shared = await request.get(`/${open?.slug}`);
  // The demo is in test mode: caches may store it, and have to revalidate.
  expect(shared.headers()["cache-control"]).toBe("public,no-cache");
  expect(shared.headers()["set-cookie"]).toBeUndefined();
  const closed = await closedStory(request, "subscription");
  expect((await request.get(closed.path)).headers()["cache-control"]).toContain("no-store");
});
