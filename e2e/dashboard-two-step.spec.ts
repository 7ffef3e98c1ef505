import { type Browser, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { createTotpCode } from "@/test/totp";
import { expectAccessibleInBothThemes, waitForHydration } from "./dashboard-support";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";

test.describe.configure({ mode: "serial" });

let installation: Installation;
let baseURL: string;

// Passkeys need a host name, and two-step verification must not lock other tests out of the shared editor.
test.beforeAll(async () => {
  installation = await createInstallationForTest({ ...UNMOVED, E2E_HOST_NAME: "localhost" });
  baseURL = `http://localhost:${(await installation.start()).port}`;
});

test.afterAll(async () => installation.close());

test.beforeEach(async () => {
  for (const table of ["staff_authenticator", "staff_passkey", "staff_recovery_code", "sign_in_throttle"])
    await installation.query(`delete from ${table}`);
});

/** Each code works once: a test uses those of later steps, which are accepted one step ahead. */
const codeOf = (secret: string, steps = 0) => createTotpCode(secret, new Date(), steps);

async function openPage(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  return (await browser.newContext({ baseURL, ...options })).newPage();
}

async function enterPassword(page: Page, from = "/dashboard/settings"): Promise<void> {
  const { staff } = installation.demo();
  await page.goto(`/sign-in?from=${encodeURIComponent(from)}`);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function openSettings(page: Page): Promise<void> {
  await enterPassword(page);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await waitForHydration(page);
}

/** Sets up an authenticator app; returns its key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const proof = dialog.getByLabel("Your password or a code");
  await proof.fill("wrong");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This is neither your password nor a valid code.")).toBeVisible();
  await expect(dialog.getByRole("img")).toHaveCount(0);
  await proof.fill(installation.demo().staff.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Code", { exact: true }).fill("12345");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("Enter the 6 digits that the app shows.")).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret, -1));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("masthead-recovery-codes.txt");
  await codes.getByRole("button", { name: "I have saved the codes" }).click();
  return { secret, recoveryCodes };
}

test("an authenticator app is set up, asked for at the next sign-in, and removed", async ({ browser }) => {
  const page = await openPage(browser);
  await openSettings(page);
  const { secret, recoveryCodes } = await setUpApp(page);
  await expect(page.getByText("10 of 10 unused.", { exact: false })).toBeVisible();
  await expectAccessibleInBothThemes(page, "two-step settings");

  const other = await openPage(browser);
  await enterPassword(other);
  await expect(other.getByRole("heading", { level: 1, name: "Two-step verification" })).toBeVisible();
  await waitForHydration(other);
  await expectAccessibleInBothThemes(other, "second step");
  await other.getByLabel("Code").fill("000000");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(
    other.getByRole("alert").filter({ hasText: "This code is wrong or was used before." }),
  ).toBeFocused();
  await other.getByLabel("Code").fill(codeOf(secret));
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

  await page.getByRole("button", { name: "Remove authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove authenticator app?" });
  await dialog.getByLabel("Your password or a code").fill("wrong");
  await dialog.getByRole("button", { name: "Remove authenticator app" }).click();
  await expect(dialog.getByText("This is neither your password nor a valid code.")).toBeVisible();
  await dialog.getByLabel("Your password or a code").fill(recoveryCodes[0] ?? "");
  await dialog.getByRole("button", { name: "Remove authenticator app" }).click();
  await expect(page.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
  await other.goto("/dashboard/stories");
  await expect(other).toHaveURL(/\/sign-in/);
  await Promise.all([page.context().close(), other.context().close()]);
});

test("the second step is a plain form without scripts, and takes a recovery code once", async ({
  browser,
}) => {
  const page = await openPage(browser);
  await openSettings(page);
  const { recoveryCodes } = await setUpApp(page);
  const code = recoveryCodes[3] ?? "";
  const plain = await openPage(browser, { javaScriptEnabled: false });
  await enterPassword(plain, "/dashboard/collections");
  await expect(plain.getByRole("heading", { level: 1, name: "Two-step verification" })).toBeVisible();
  await plain.goto("/dashboard/collections");
  await expect(plain).toHaveURL(/\/sign-in\?from=%2Fdashboard%2Fcollections$/);
  await plain.goto("/sign-in/two-step?from=%2Fdashboard%2Fcollections");
  await plain.getByLabel("Code").fill("not a code");
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain.getByRole("alert")).toContainText("This code is wrong or was used before.");
  await plain.getByLabel("Code").fill(code);
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain).toHaveURL(/\/dashboard\/collections$/);

  const again = await openPage(browser, { javaScriptEnabled: false });
  await enterPassword(again);
  await again.getByLabel("Code").fill(code);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again.getByRole("alert")).toContainText("This code is wrong or was used before.");
  await Promise.all([page, plain, again].map((opened) => opened.context().close()));
});

test("NextAuth's own callback opens no session for a person with a second factor", async ({ browser }) => {
  const page = await openPage(browser);
  await openSettings(page);
  const { request } = await openPage(browser);
  const { staff } = installation.demo();
  const signInDirectly = async () => {
    const csrf: unknown = await (await request.get("/api/session/csrf")).json();
    const { csrfToken } = z.object({ csrfToken: z.string() }).parse(csrf);
    const form = { csrfToken, email: staff.email, password: staff.password };
    await request.post("/api/session/callback/credentials", { form, maxRedirects: 0 });
    const { cookies } = await request.storageState();
    return cookies.some(({ name, value }) => name === "masthead-staff" && value !== "");
  };
  await setUpApp(page);
  expect(await signInDirectly()).toBe(false);
  await installation.query("delete from staff_authenticator");
  expect(await signInDirectly()).toBe(true);
  await page.context().close();
});

test("a passkey is added, signs in without a password, and is removed", async ({ browser, browserName }) => {
  test.skip(browserName !== "chromium", "only Chromium has a virtual authenticator");
  const page = await openPage(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { staff } = installation.demo();
  await openSettings(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(dialog.getByText("Enter a name, such as the device's.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel("Your password or a code").fill(staff.password);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("dialog", { name: "Recovery codes" }).getByRole("button", { name: /saved/ }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Work laptop" });
  await expect(row.getByText("not used yet")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/sign-in?from=%2Fdashboard%2Fsettings");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(row.getByText("last used")).toBeVisible();

  await page.context().clearCookies();
  await enterPassword(page);
  await expect(page.getByLabel("Recovery code")).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await waitForHydration(page);

  await page.getByRole("button", { name: "Remove passkey Work laptop" }).click();
  const removal = page.getByRole("dialog", { name: "Remove passkey Work laptop?" });
  await removal.getByLabel("Your password or a code").fill(staff.password);
  await removal.getByRole("button", { name: "Remove passkey" }).click();
  await expect(row).toHaveCount(0);
  await page.context().close();
});

test("a publication that requires two-step verification leads members without it to the set-up", async ({
  browser,
}) => {
  const page = await openPage(browser);
  await openSettings(page);
  await installation.query(
    `update account set settings = coalesce(settings, '{}'::jsonb) || '{"staffTwoStepRequired": true}'`,
  );
  const heading = page.getByRole("heading", { level: 1, name: "Set up two-step verification" });
  await expect(async () => {
    await page.goto("/dashboard/stories");
    await expect(heading).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await waitForHydration(page);
  await expectAccessibleInBothThemes(page, "required two-step verification");
  await setUpApp(page);
  await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible();
  await installation.query("update account set settings = settings - 'staffTwoStepRequired'");
  await page.context().close();
});
