import { expect, type Page, test } from "@playwright/test";
import { startDatabaseProxy } from "./database-proxy";
import { createInstallationForTest, UNMOVED } from "./own-installation";
import { sendRawRequest } from "./raw-request";

const PAGES = [
  "/",
  "/dashboard",
  "/dashboard-files/letterhead",
  "/sign-in",
  "/account",
  "/login",
  "/subscribe",
];

/** Requests of programs, through the edge and around it. */
const CALLS = [
  "/feed",
  "/sitemap.xml",
  "/icon.svg",
  "/media/nothing.jpg",
  "/oauth/authorize?client_id=nobody&response_type=code",
  "/api/v1/collections/nothing",
];

for (const mount of ["node", "next"])
  test(`while the database is down every page reports it with 503, and recovers afterwards (${mount})`, async ({
    page,
  }) => {
    const way = await startDatabaseProxy();
    const deadline = { REQUEST_DEADLINE_SECONDS: "3" };
    const installation = await createInstallationForTest(
      { ...UNMOVED, MASTHEAD_MOUNT: mount, ...deadline },
      way.host,
    );
    try {
      const server = await installation.start();
      const answers = () =>
        Promise.all(PAGES.map(async (path) => (await sendRawRequest(server.port, { path })).status));
      const healthy = await answers();
      expect(healthy).toEqual([200, 307, 401, 200, 307, 200, 200]);
      await way.cut();
      expect(await answers()).toEqual(PAGES.map(() => 503));
      await page.goto(`http://127.0.0.1:${server.port}/dashboard/stories`);
      await expect(page.getByRole("heading", { name: "This page is temporarily unavailable" })).toBeVisible();
      await way.mend();
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expect.poll(answers).toEqual(healthy);
      // It accepts connections and sends nothing, like a stopped process or a network that drops packets.
      const calls = () =>
        Promise.all(
          CALLS.map(async (path) => {
            const { status, headers } = await sendRawRequest(server.port, { path });
            return [path, status, headers["retry-after"] !== undefined] as const;
          }),
        );
      const wholeCalls = await calls();
      expect(wholeCalls.filter(([, status]) => status >= 500)).toEqual([]);
      way.hold();
      const began = performance.now();
      const [silent, silentCalls] = await Promise.all([answers(), calls()]);
      // Far below the timeout of an unanswered connection, and far above the deadline on a busy machine.
      expect(performance.now() - began).toBeLessThan(30_000);
      expect(silent).toEqual(PAGES.map(() => 503));
      expect(silentCalls).toEqual(CALLS.map((path) => [path, 503, true]));
      way.release();
      await expect.poll(answers).toEqual(healthy);
      await expect.poll(calls).toEqual(wholeCalls);
    } finally {
      await installation.close();
      await way.cut();
    }
  });

/** A signed-in browser's cookies, whose sessions nothing checks any more. */
async function editorsCookies(page: Page, origin: string, staff: { email: string; password: string }) {
  await page.goto(`${origin}/sign-in?from=%2Fdashboard%2Fsettings`);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const cookies = await page.context().cookies();
  await page.goto("about:blank");
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("a database that goes down while a page is rendered is reported as well", async ({ page }) => {
  const way = await startDatabaseProxy();
  const installation = await createInstallationForTest(UNMOVED, way.host);
  try {
    const server = await installation.start();
    const { staff } = installation.demo();
    const cookie = await editorsCookies(page, `http://127.0.0.1:${server.port}`, staff);
    for (const [path, statement] of [
      ["/dashboard/stories", "staff_session_live"],
      ["/about", "site_breaking"],
    ] as const) {
      way.cutAt(statement);
      const response = await sendRawRequest(server.port, {
        path,
        headers: { cookie, "accept-encoding": "gzip" },
      });
      expect(
        [response.status, response.headers["retry-after"], response.headers["cache-control"]],
        path,
      ).toEqual([...[503, "5", "no-store"]]);
      await way.mend();
      await expect
        .poll(async () => (await sendRawRequest(server.port, { path, headers: { cookie } })).status, path)
        .toBe(200);
    }
  } finally {
    await installation.close();
    await way.cut();
  }
});
