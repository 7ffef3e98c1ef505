import { expect, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { createInstallationForTest, type Installation } from "./own-installation";
import { PASSWORD } from "./password";
import { ARABIC, GERMAN, type PublicationLanguage, setLanguage } from "./publication-language";

let installation: Installation;
test.beforeAll(async () => {
  installation = await createInstallationForTest();
});
test.afterAll(() => installation.close());

/** Set the publication's language, and start a server that reads it. */
async function startIn(language: PublicationLanguage): Promise<string> {
  await setLanguage(installation, language);
  return `http://127.0.0.1:${(await installation.start()).port}`;
}

const SWEDISH: PublicationLanguage = { isoCode: "sv", ietfCode: "sv-SE", name: "Swedish", direction: "ltr" };

for (const { language, search, plans, offline } of [
  { language: GERMAN, search: "Archiv durchsuchen", plans: "Abonnieren", offline: "Sie sind offline" },
  { language: ARABIC, search: "البحث في الأرشيف", plans: "الاشتراك", offline: "أنت غير متصل بالإنترنت" },
])
  test(`the public pages of a publication in ${language.name} are in it`, async ({ page }) => {
    const origin = await startIn(language);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, heading] of [
      ["/search", search],
      ["/subscribe", plans],
      ["/offline.html", offline],
    ] as const) {
      await page.goto(`${origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
      await expect(page.locator("html"), path).toHaveAttribute("lang", language.ietfCode);
      await expect(page.locator("html"), path).toHaveAttribute("dir", language.direction);
      expect(await findAxeFaults(page), path).toEqual([]);
      await expectNoOverflow(page, path);
    }
    await page.goto(`${origin}/subscribe`);
    await page.locator("[data-plan] a").first().click();
    await expect(page.locator("form button[value=buy]")).toBeVisible();
    expect(await page.locator("main").innerText()).not.toMatch(
      /\b(?:Order summary|Email|Pay|Log in|Due today)\b/,
    );
    expect(await findAxeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ["/", "/search", "/subscribe", new URL(page.url()).pathname]) {
      await page.goto(`${origin}${path}`);
      await expectNoOverflow(page, path);
    }
  });

for (const { language, logIn, account, save, saved, mails, gone } of [
  {
    language: GERMAN,
    logIn: "Anmelden",
    account: "Ihr Konto",
    save: "Profil gespeichert",
    saved: "Gespeicherte Artikel",
    mails: "E-Mail-Einstellungen",
    gone: "Dieser Geschenklink gilt nicht mehr",
  },
  {
    language: ARABIC,
    logIn: "تسجيل الدخول",
    account: "حسابك",
    save: "حُفظ الملف الشخصي",
    saved: "المقالات المحفوظة",
    mails: "إعدادات البريد",
    gone: "رابط الإهداء هذا لم يعد يعمل",
  },
])
  test(`a reader of a publication in ${language.name} signs up and uses the account in it`, async ({
    page,
  }) => {
    const origin = await startIn(language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${origin}/`);
    await expect(page.locator("html")).toHaveAttribute("lang", language.ietfCode);
    await expect(page.locator("html")).toHaveAttribute("dir", language.direction);
    await page.goto(`${origin}/login?redirect-url=%2Faccount`);
    await expect(page.locator("html")).toHaveAttribute("lang", language.ietfCode);
    await expect(page.locator("html")).toHaveAttribute("dir", language.direction);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(logIn);
    await page.locator("#form-email").fill("nobody@readers.test");
    await page.locator("#form-password").fill("wrong-password");
    await page.getByRole("button", { name: logIn, exact: true }).click();
    const refusal = page.getByRole("alert").filter({ hasText: /\S/ });
    await expect(refusal).toBeVisible();
    expect(await refusal.innerText()).not.toMatch(/Wrong|password/);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.goto(`${origin}/signup?redirect-url=%2Faccount`);
    await page.locator("#form-name").fill("Ada Lovelace");
    await page.locator("#form-email").fill(`reader-${crypto.randomUUID()}@readers.test`);
    await page.locator("#form-password").fill(PASSWORD);
    await page.locator("main button[type=submit]").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(account);
    await page.locator("#profile-bio").fill("…");
    await page.locator("form:has(#profile-bio) button[type=submit]").click();
    await expect(page.getByText(save)).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ["/account", "/account/plans", "/account/names", "/account/delete"]) {
      await page.goto(`${origin}${path}`);
      await expectNoOverflow(page, path);
    }
    for (const [path, heading] of [
      ["/account/saved", saved],
      ["/account/mails", mails],
      ["/unlock/story/unknown", gone],
    ] as const) {
      await page.goto(`${origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
      await expect(page.locator("html"), path).toHaveAttribute("dir", language.direction);
      expect(await findAxeFaults(page), path).toEqual([]);
      await expectNoOverflow(page, path);
    }
  });

test("log-in pages of a publication without texts in its language follow the reader; its public pages do not", async ({
  browser,
}) => {
  const origin = await startIn(SWEDISH);
  for (const [locale, heading] of [
    ["fr-FR", "Se connecter"],
    ["da-DK", "Log in"],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await page.goto(`${origin}/`);
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeAttached();
    await context.close();
  }
});
