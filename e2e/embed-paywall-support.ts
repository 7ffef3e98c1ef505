import { createHash } from "node:crypto";
import { type APIRequestContext, expect, type Frame, type Locator, type Page } from "@playwright/test";
import pg from "pg";
import { databaseUrl } from "./server-facts";
import { newestStories } from "./site-pages";

/** A publisher's own page in full: the script, and elements with component attributes. */
const HOST_PAGE = "/about?components";

export async function change(text: string, values: readonly unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Makes the member with an address a subscriber of the whole site, as a purchase would. */
export async function subscribe(email: string): Promise<void> {
  const inserted = await change(
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
  expect(inserted).toBe(1);
}

/** Allows one more redemption of the demo's coupon, which several tests use. */
export async function addCouponRedemption(): Promise<void> {
  await change(
    "update coupon_code set max_redemptions = max_redemptions + 1 where upper(code) = 'FIRSTTIDE'",
    [],
  );
}

/**
 * Uses up a browser's free stories; it has read one closed story. `insert` writes into the database of its server.
 * Returns the number of readings that were added.
 */
export async function useUpMeter(page: Page, insert = change): Promise<number> {
  const cookies = await page.context().cookies();
  const device = cookies.find(({ name }) => name === "at-meter")?.value ?? "";
  const reader = `r:${createHash("sha256").update(device).digest("base64url")}`;
  const rows = await insert(
    `insert into meter_reading (account_id, reader, period, story_id, counted_at)
     select account_id, reader, period, 'another story ' || n, now() from meter_reading, generate_series(1, 4) n
      where reader = $1 returning story_id`,
    [reader],
  );
  expect(rows).toBeGreaterThan(0);
  return rows;
}

/** The wall of a story for subscribers, as the access script renders it. */
export function locateWall(page: Page): Locator {
  return page
    .locator("[data-svc-paywall]")
    .getByRole("group", { name: "The rest of this story is for subscribers" });
}

/** Shows all offers of a wall, which makes one: the server's, and that of the access script. */
export function allPlansOf(wall: Page | Locator): Locator {
  return wall.locator("summary", { hasText: "See all plans" });
}

/** A closed story of the demo, by its access level. */
export async function closedStory(request: APIRequestContext, access: "subscription" | "login") {
  const story = (await newestStories(request)).find((one) => one.access === access);
  if (story === undefined) throw new Error(`the demo has no story for ${access}`);
  return { id: story.id, path: `/${story.slug}` };
}

/** The demo's closed stories: for registered readers, which the meter counts too, and for subscribers. */
export function closedPair(request: APIRequestContext) {
  return Promise.all([closedStory(request, "login"), closedStory(request, "subscription")]);
}

/** The public key of the account, as the script tag on pages of closed stories contains it. */
export async function accountKey(page: Page): Promise<string> {
  const src = await page.locator('script[src*="/frontend/v2/svc.js"]').first().getAttribute("src");
  return new URL(src ?? "", page.url()).searchParams.get("key") ?? "";
}

/** A publisher's own page with components; of ours it contains only the script and the attributes. */
export async function hostPage(page: Page, { key, body }: { key: string; body: string }): Promise<void> {
  await page.route(`**${HOST_PAGE}`, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A publisher’s page</title>
<meta name="viewport" content="width=device-width"><style>:root{color-scheme:light dark;background:light-dark(#fff,#14181f);color:light-dark(#111,#eee)}</style>
<script async src="/frontend/v2/svc.js?key=${key}"></script></head><body><main><h1>A publisher’s page</h1>${body}</main></body></html>`,
    }),
  );
  await page.goto(HOST_PAGE);
}

/** Presses Tab until the target has the focus, also inside a shadow root. */
export async function tabInto(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${target.toString()}`);
}

/** Layout shift of the visible part of a page, or a frame, since its start. */
export function measureLayoutShift(page: Page | Frame): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ("value" in entry && typeof entry.value === "number") sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
