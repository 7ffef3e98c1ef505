import { expect, test } from "@playwright/test";
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

for (const mount of ["node", "next"])
  test(`while the database is away every page says so with 503, and is itself again afterwards (${mount})`, async ({
    page,
  }) => {
    const way = await aWayToTheDatabase();
    const installation = await anInstallation({ MASTHEAD_MOUNT: mount }, way.host);
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
    } finally {
      await installation.close();
      await way.cut();
    }
  });
