import { expect, type Page, test } from "@playwright/test";
import { ask } from "./ask";
import { anInstallation } from "./own-installation";
import { aWayToTheDatabase } from "./way-to-the-database";

const PAGES = [
  "/",
  "/dashboard",
  "/dashboard-files/letterhead",
  "/sign-in",
  "/account",
  "/login",
  "/subscribe",
];

/** What programs ask for, on their way through the edge and around it. */
const CALLS = [
  "/feed",
  "/sitemap.xml",
  "/icon.svg",
  "/media/nothing.jpg",
  "/oauth/authorize?client_id=nobody&response_type=code",
  "/api/v1/collections/nothing",
];

for (const mount of ["node", "next"])
  test(`while the database is away every page says so with 503, and is itself again afterwards (${mount})`, async ({
    page,
  }) => {
    const way = await aWayToTheDatabase();
    const deadline = { REQUEST_DEADLINE_SECONDS: "3" };
    const installation = await anInstallation({ MASTHEAD_MOUNT: mount, ...deadline }, way.host);
    try {
      const server = await installation.start();
      const answers = () => Promise.all(PAGES.map(async (path) => (await ask(server.port, { path })).status));
      const whole = await answers();
      expect(whole).toEqual([200, 307, 401, 200, 307, 200, 200]);
      await way.cut();
      expect(await answers()).toEqual(PAGES.map(() => 503));
      await page.goto(`http://127.0.0.1:${server.port}/dashboard/stories`);
      await expect(page.getByRole("heading", { name: "This page cannot be shown just now" })).toBeVisible();
      await way.mend();
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expect.poll(answers).toEqual(whole);
      // It takes connections and says nothing, as one does that was stopped or that a network swallows.
      const calls = () =>
        Promise.all(
          CALLS.map(async (path) => {
            const { status, headers } = await ask(server.port, { path });
            return [path, status, headers["retry-after"] !== undefined] as const;
          }),
        );
      const wholeCalls = await calls();
      expect(wholeCalls.filter(([, status]) => status >= 500)).toEqual([]);
      way.hold();
      const began = performance.now();
      const [silent, silentCalls] = await Promise.all([answers(), calls()]);
      // Far below what a connection that is never answered would take, and far above the deadline on a busy machine.
      expect(performance.now() - began).toBeLessThan(30_000);
      expect(silent).toEqual(PAGES.map(() => 503));
      expect(silentCalls).toEqual(CALLS.map((path) => [path, 503, true]));
      way.release();
      await expect.poll(answers).toEqual(whole);
      await expect.poll(calls).toEqual(wholeCalls);
    } finally {
      await installation.close();
      await way.cut();
    }
  });

/** A signed-in browser's cookies, of which nothing asks any more. */
async function editorsCookies(page: Page, origin: string, staff: { email: string; password: string }) {
  await page.goto(`${origin}/sign-in?from=%2Fdashboard%2Fsettings`);
  await page.getByLabel("E-mail").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const cookies = await page.context().cookies();
  await page.goto("about:blank");
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("a database that goes away while a page is made is said so as well", async ({ page }) => {
  const way = await aWayToTheDatabase();
  const installation = await anInstallation({}, way.host);
  try {
    const server = await installation.start();
    const { staff } = installation.demo();
    const cookie = await editorsCookies(page, `http://127.0.0.1:${server.port}`, staff);
    for (const [path, asks] of [
      ["/dashboard/stories", "staff_session_live"],
      ["/about", "site_breaking"],
    ] as const) {
      way.cutAt(asks);
      const heard = await ask(server.port, { path, headers: { cookie, "accept-encoding": "gzip" } });
      expect([heard.status, heard.headers["retry-after"], heard.headers["cache-control"]], path).toEqual([
        ...[503, "5", "no-store"],
      ]);
      await way.mend();
      await expect
        .poll(async () => (await ask(server.port, { path, headers: { cookie } })).status, path)
        .toBe(200);
    }
  } finally {
    await installation.close();
    await way.cut();
  }
});
