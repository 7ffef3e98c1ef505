import { expect, type Page, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";
import { resetSignUpLimits } from "./limits";
import { PASSWORD } from "./password";

const PAGES = ["/login", "/signup", "/forgot-password", "/reset-password?token=x", "/verify-email?token=x"];

function person() {
  const name = `reader-${crypto.randomUUID()}`;
  return { name: "Ada Lovelace", email: `${name}@readers.test` };
}

async function signUp(page: Page): Promise<{ name: string; email: string }> {
  const facts = person();
  await page.goto("/signup?redirect-url=%2Faccount");
  await page.getByLabel("Name").fill(facts.name);
  await page.getByLabel("Email").fill(facts.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await resetSignUpLimits();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  return facts;
}

test("the log-in pages are accessible, on a phone, light and dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const checkThemes = async (what: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAxeFaults(page), `${what}, ${colorScheme}`).toEqual([]);
    }
  };
  for (const path of PAGES) {
    await page.goto(path);
    await checkThemes(path);
  }
  await signUp(page);
  await checkThemes("an account");
});

test("a reader signs up, is refused with a wrong password, and logs in again by keyboard alone", async ({
  page,
}) => {
  const { email } = await signUp(page);
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/login?redirect-url=%2Faccount");
  await page.getByLabel("Email or username").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeFocused();
  await expect(page.getByLabel("Email or username")).toHaveValue(email);
  await page.getByLabel("Password").focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
});

test("a reader ends a session of another device from the list of sessions", async ({ page, browser }) => {
  const { email } = await signUp(page);
  const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:143.0) Gecko/20100101 Firefox/143.0";
  const there = await browser.newContext({ userAgent });
  const data = { email, password: PASSWORD };
  expect((await there.request.post("/api/member/login", { data })).status()).toBe(200);
  expect((await there.request.get("/api/v1/members/me")).status()).toBe(200);
  await page.reload();
  await page.getByRole("button", { name: "Log out Firefox on macOS" }).click();
  await expect(page.getByRole("button", { name: "Log out Firefox on macOS" })).toHaveCount(0);
  expect((await there.request.get("/api/v1/members/me")).status()).toBe(401);
  await expect(page.getByText("This device")).toBeVisible();
  await there.close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader can still sign up and request a new password", async ({ page }) => {
    const { email } = await signUp(page);
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("we’ve sent it an email")).toBeVisible();
  });
});
