import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { findAxeFaults } from "./accessibility-faults";
import { allPlansOf, closedPair, closedStory } from "./embed-paywall-support";
import { PASSWORD } from "./password";
import { databaseUrl } from "./server-facts";
import { newestStories } from "./site-pages";

const wall = (page: Page) => page.getByRole("heading", { name: "The rest of this story is for subscribers" });
const findCount = (page: Page) => page.getByRole("complementary", { name: "Free stories" });

async function change(text: string, values: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    expect((await client.query(text, [...values])).rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

/** The demo has two closed stories; here a browser's reader has read a third. */
async function readAnother(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const device = cookies.find(({ name }) => name === "at-meter")?.value ?? "";
  const reader = `r:${createHash("sha256").update(device).digest("base64url")}`;
  await change(
    `insert into meter_reading (account_id, reader, period, story_id, counted_at)
     select account_id, reader, period, 'another story', now() from meter_reading where reader = $1`,
    [reader],
  );
}

/** Makes the member with an address a subscriber of the whole site, as a purchase would. */
function subscribe(email: string): Promise<void> {
  return change(
    `with m as (select id, account_id from member where email = $1),
       made as (insert into subscriber (account_id, created_at, updated_at)
         select account_id, now(), now() from m returning id, account_id),
       named as (insert into subscriber_identity (account_id, provider, value, subscriber_id, created_at)
         select made.account_id, 'platform', m.id::text, made.id, now() from made, m),
       p as (select sp.id from subscription_plan sp join m on m.account_id = sp.account_id order by sp.id limit 1)
     insert into subscription (account_id, subscriber_id, plan_id, type, identity_provider, identity_value, created_at,
         updated_at, start_at, end_at, anchor_at, plan_name, duration_length, duration_unit, plan_amount_cents,
         plan_amount_currency, recurring, assets, payment_state, payment_type, payment_amount_cents,
         payment_amount_currency)
     select m.account_id, made.id, p.id, 'standard', 'platform', m.id::text, now(), now(), now() - interval '1 day',
         now() + interval '30 days', now(), 'Monthly', 1, 'months', 900, 'EUR', false,
         '[{"id":1,"asset_category_id":null,"title":"Whole site","type":"site","metadata":{}}]', 'paid', 'manual', 900,
         'EUR' from m, made, p`,
    [email],
  );
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
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign up" }).click();
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
