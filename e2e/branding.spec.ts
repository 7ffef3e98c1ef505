import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { buy, confirmAddress, fillSignUp, joinAsReader, tabTo } from "./checkout-support";
import { waitForMail } from "./outbox";
import { createInstallationForTest } from "./own-installation";
import { PASSWORD } from "./password";
import { ARABIC, setLanguage } from "./publication-language";

const WIDTHS = [1440, 390];
const SCHEMES = ["light", "dark"] as const;
const LOGIN_PAGES = ["/login", "/signup", "/forgot-password", "/reset-password?token=x", "/unlock/x"];
const ACCOUNT_PAGES = ["/account", "/account/plans", "/account/gifts", "/account/names"];

/** What makes a page look like the publication: the names in its head and foot, its type and its colours. */
function readLook(page: Page) {
  return page.evaluate(() => {
    const styleOf = (selector: string) => {
      const element = document.querySelector(selector);
      if (element === null) throw new Error(`the page has no ${selector}`);
      return getComputedStyle(element);
    };
    const { backgroundColor, color, fontFamily } = styleOf("html");
    const names = [...document.querySelectorAll("body > header a[href='/'], body > footer a[href='/']")];
    return {
      paper: backgroundColor,
      ink: color,
      text: fontFamily,
      heading: styleOf("h1").fontFamily,
      names: names.map((name) => name.textContent),
      sections: [...document.querySelectorAll("body > header nav a")].map((link) => link.textContent),
    };
  });
}

/** How far parts of the page have moved since it was opened, as the browser measures it. */
function measureShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test("log-in, account and plans pages have the header, type, colours and footer of the publication", async ({
  page,
}) => {
  const checkLook = async (paths: readonly string[]) => {
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/");
      const look = await readLook(page);
      expect(look.names.length).toBeGreaterThan(1);
      for (const path of paths) {
        await page.goto(path);
        expect(await readLook(page), `${path}, ${colorScheme}`).toEqual(look);
      }
    }
  };
  await checkLook([...LOGIN_PAGES, "/subscribe"]);
  await joinAsReader(page);
  await checkLook(ACCOUNT_PAGES);
});

test("log-in and account pages are accessible, at every width, light and dark", async ({ page }) => {
  const check = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect(await findAxeFaults(page), `${path}, ${colorScheme}, ${width} pixels`).toEqual([]);
        }
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoOverflow(page, path);
    }
  };
  await check(LOGIN_PAGES);
  await joinAsReader(page);
  await check(ACCOUNT_PAGES);
});

test("a theme that was selected on the publication's pages is also that of the log-in", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("summary", { hasText: "Sections" }).click();
  await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the header offers the plans and the log-in, which returns to the page; then it shows the reader's name", async ({
  page,
}) => {
  const head = page.getByRole("banner");
  const subscribe = head.getByRole("link", { name: "Subscribe", exact: true });
  const logIn = head.getByRole("link", { name: "Log in", exact: true });
  const account = head.getByRole("link", { name: "Your account Ada Lovelace" });
  await page.goto("/about");
  await expect(subscribe).toHaveAttribute("href", "/subscribe");
  await tabTo(page, logIn);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await fillSignUp(page, `reader-${crypto.randomUUID()}@readers.test`);
  await page.waitForURL((url) => url.pathname === "/about");
  await expect(account).toBeVisible();
  await expect(subscribe).toHaveCount(0);
  await expect(logIn).toHaveCount(0);
  expect(await measureShift(page)).toBeLessThan(0.01);
  await account.click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await expect(account).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(logIn).toBeVisible();
  await expect(subscribe).toBeVisible();
});

test("on a phone the plans are in the header, and the log-in is in the menu until the reader is known", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const head = page.getByRole("banner");
  const openMenu = () => page.locator("summary", { hasText: "Sections" }).click();
  await page.goto("/about");
  await expect(head.getByRole("link", { name: "Subscribe", exact: true })).toHaveCount(1);
  await expect(head.getByRole("link", { name: "Log in", exact: true })).toHaveCount(0);
  await openMenu();
  await expect(head.getByRole("link", { name: "Subscribe", exact: true })).toHaveCount(2);
  await expect(head.getByRole("link", { name: "Log in", exact: true })).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await joinAsReader(page);
  await page.reload();
  await expect(head.getByRole("link", { name: "Your account Ada Lovelace" })).toHaveCount(1);
  await openMenu();
  await expect(head.getByRole("link", { name: "Your account Ada Lovelace" })).toHaveCount(2);
  await expect(head.getByRole("link", { name: "Subscribe", exact: true })).toHaveCount(0);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/", "/account"]) {
    await page.goto(path);
    await expectNoOverflow(page, path);
  }
});

test("a changed name is shown on the next page, and a page never contains the name of its reader", async ({
  page,
}) => {
  await joinAsReader(page);
  await page.goto("/account");
  await page.getByLabel("Name", { exact: true }).fill('Grace "Amazing" Hopper\\');
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  const response = await page.goto("/about");
  expect(await response?.text()).not.toContain("Hopper");
  const shown = await page
    .getByRole("banner")
    .locator("a[data-log-in] span:last-child > span:last-child")
    .first()
    .evaluate((name) => getComputedStyle(name, "::after").content);
  expect(JSON.parse(shown)).toBe('Grace "Amazing" Hopper\\');
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the account link of a stored page is right for everybody, and a reader's own pages show the name", async ({
    page,
  }) => {
    const head = page.getByRole("banner");
    await page.goto("/about");
    await head.getByRole("link", { name: "Your account", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
    await expect(head.getByRole("link", { name: "Log in", exact: true })).toBeVisible();
    await joinAsReader(page);
    await page.goto("/about");
    await head.getByRole("link", { name: "Your account", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
    await expect(head.getByRole("link", { name: "Your account Ada Lovelace" })).toBeVisible();
  });
});

/** Shows a mail as its recipient sees it, at both widths, light and dark. */
async function checkMail(page: Page, html: string, what: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of [600, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.setContent(html);
      expect(await findAxeFaults(page), `${what}, ${colorScheme}, ${width} pixels`).toEqual([]);
      await expectNoOverflow(page, `${what}, ${width} pixels`);
    }
    const [paper, ink] = await page
      .locator("td.card")
      .last()
      .evaluate((card) => [getComputedStyle(card).backgroundColor, getComputedStyle(card).color]);
    expect([paper, ink], what).toEqual(
      colorScheme === "light"
        ? ["rgb(255, 255, 255)", "rgb(19, 24, 31)"]
        : ["rgb(24, 29, 37)", "rgb(238, 236, 230)"],
    );
  }
}

test("mails look like the publication on wide and narrow windows, light and dark; a receipt says what recurs", async ({
  page,
}) => {
  const email = await joinAsReader(page);
  // Receipts go to a confirmed address.
  await confirmAddress(page, email);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  const reset = await waitForMail(email, /password/i);
  await page.goto("/");
  await buy(page, "Monthly");
  const receipt = await waitForMail(email, /receipt/i);
  expect(receipt.text).toMatch(/It renews automatically for £[\d.]+ a month, next on \d+ \w+ \d{4}\./);
  expect(receipt.text).toMatch(/You can cancel any time in your account.*\/account/);
  await checkMail(page, reset.html, "a mail with a link");
  await checkMail(page, receipt.html, "a receipt");
});

test("the header and the log-in of an Arabic publication run from right to left", async ({ page }) => {
  const installation = await createInstallationForTest();
  try {
    await setLanguage(installation, ARABIC);
    const origin = `http://127.0.0.1:${(await installation.start()).port}`;
    const head = page.getByRole("banner");
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/", "/login", "/signup"]) {
        await page.goto(`${origin}${path}`);
        await expect(page.locator("html"), path).toHaveAttribute("dir", "rtl");
        await expect(head.getByRole("link", { name: "الاشتراك", exact: true })).toHaveCount(1);
        await expectNoOverflow(page, `${path} at ${width} pixels`);
        if (width !== 320) expect(await findAxeFaults(page), `${path} at ${width} pixels`).toEqual([]);
      }
    }
    const data = { name: "مريم", email: `reader-${crypto.randomUUID()}@readers.test`, password: PASSWORD };
    expect((await page.request.post(`${origin}/api/member`, { data })).status()).toBe(201);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${origin}/`);
    await expect(head.getByRole("link", { name: "حسابك مريم" })).toBeVisible();
  } finally {
    await installation.close();
  }
});
