import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { accountMessages } from "@/shared/messages/account/index";
import { newslettersMessages } from "@/shared/messages/newsletters/index";
import { paywallMessages } from "@/shared/messages/paywall/index";
import { plansMessages } from "@/shared/messages/plans/index";
import { problemsMessages } from "@/shared/messages/problems/index";
import { readerMailsMessages } from "@/shared/messages/reader-mails/index";
import { shopMessages } from "@/shared/messages/shop/index";
import { expectNoFaultWithScripts, expectNoOverflow } from "./accessibility-faults";
import { gatewayButton, joinAsReader, tabTo } from "./checkout-support";
import { useUpMeter } from "./embed-paywall-support";
import { createInstallationForTest, type Installation } from "./own-installation";
import { ARABIC, GERMAN, setLanguage } from "./publication-language";
import { newestStories } from "./site-pages";

const MESSAGES = {
  account: accountMessages,
  newsletters: newslettersMessages,
  paywall: paywallMessages,
  plans: plansMessages,
  problems: problemsMessages,
  mails: readerMailsMessages,
  shop: shopMessages,
};

type Catalogues = typeof MESSAGES;

const LANGUAGES = { German: GERMAN, Arabic: ARABIC };

type LanguageName = keyof typeof LANGUAGES;

/** How a reader uses the site. */
export interface Use {
  isKeyboard: boolean;
  javaScriptEnabled: boolean;
  width: number;
}

export const PHONE: Use = { isKeyboard: false, javaScriptEnabled: false, width: 390 };
export const DESKTOP: Use = { isKeyboard: true, javaScriptEnabled: true, width: 1440 };

export function describeUse({ isKeyboard, javaScriptEnabled, width }: Use): string {
  const scripts = javaScriptEnabled ? "with scripts" : "without scripts";
  return `${width} pixels, ${isKeyboard ? "by keyboard" : "by mouse"}, ${scripts}`;
}

/** A publication in a language, on a server of its own. */
export interface ForeignPublication {
  language: LanguageName;
  installation: Installation;
  origin: string;
}

export async function startPublication(language: LanguageName): Promise<ForeignPublication> {
  const installation = await createInstallationForTest();
  await setLanguage(installation, LANGUAGES[language]);
  const { port } = await installation.start();
  return { language, installation, origin: `http://127.0.0.1:${port}` };
}

/** The text of a message as a regular expression: its arguments match anything. */
function toExpression(message: string): string {
  const parts = message.split(/\{\w+(?:, number)?\}/);
  return parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+");
}

/** A reader's device, on which they act as its use says. */
export class Reader {
  private constructor(
    readonly page: Page,
    private readonly publication: ForeignPublication,
    private readonly use: Use,
  ) {}

  static async open(browser: Browser, publication: ForeignPublication, use: Use): Promise<Reader> {
    const context = await browser.newContext({
      baseURL: publication.origin,
      javaScriptEnabled: use.javaScriptEnabled,
      viewport: { width: use.width, height: 844 },
    });
    const page = await context.newPage();
    // Without the access script, which has a wall of its own: see embed-paywall.spec.ts.
    await page.route("**/frontend/**", (route) => route.abort());
    return new Reader(page, publication, use);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** A message in the publication's language, as a regular expression: its arguments match anything. */
  private express<Area extends keyof Catalogues>(
    area: Area,
    key: keyof Catalogues[Area]["en"] & string,
  ): string {
    const messages: Readonly<Record<string, string>> =
      MESSAGES[area][LANGUAGES[this.publication.language].isoCode];
    const message = messages[key];
    if (message === undefined) throw new Error(`there is no message ${key} in ${area}`);
    return toExpression(message);
  }

  /** A whole text: of a heading, a link or a button. */
  text<Area extends keyof Catalogues>(area: Area, key: keyof Catalogues[Area]["en"] & string): RegExp {
    return new RegExp(`^${this.express(area, key)}$`);
  }

  /** Expects a text on the page, alone or in a longer one. */
  async expectText<Area extends keyof Catalogues>(
    area: Area,
    key: keyof Catalogues[Area]["en"] & string,
  ): Promise<void> {
    await expect(this.page.locator("main")).toContainText(new RegExp(this.express(area, key)));
  }

  async press(target: Locator): Promise<void> {
    if (!this.use.isKeyboard) return target.click();
    await tabTo(this.page, target);
    await this.page.keyboard.press("Enter");
  }

  async pressLink(name: RegExp): Promise<void> {
    await this.press(this.page.getByRole("link", { name }).first());
  }

  async pressButton(name: RegExp): Promise<void> {
    await this.press(this.page.getByRole("button", { name }).first());
  }

  /** Expects a page with this heading, in the language and direction of the publication, without faults. */
  async expectPage(heading: RegExp | string): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await this.expectSound();
  }

  async expectSound(): Promise<void> {
    const { ietfCode, direction } = LANGUAGES[this.publication.language];
    await expect(this.page.locator("html")).toHaveAttribute("lang", ietfCode);
    await expect(this.page.locator("html")).toHaveAttribute("dir", direction);
    await expectNoFaultWithScripts(this.page, this.use.javaScriptEnabled);
    await expectNoOverflow(this.page, this.page.url());
  }

  /** Signs up, which logs the browser in. Returns the address, which is confirmed. */
  async join(): Promise<string> {
    const email = await joinAsReader(this.page);
    await this.publication.installation.query(
      "update member set email_verified_at = now() where email = $1",
      [email],
    );
    return email;
  }

  /** Paths of a story for registered readers, and of one for subscribers. */
  async findClosedStories(): Promise<{ registered: string; subscribers: string }> {
    const stories = await newestStories(this.page.request);
    const find = (access: string) => `/${stories.find((one) => one.access === access)?.slug}`;
    return { registered: find("login"), subscribers: find("subscription") };
  }

  /** Reads a metered story, and as many as are free. */
  async useUpMeter(): Promise<void> {
    const { registered } = await this.findClosedStories();
    await this.page.goto(registered);
    const { installation } = this.publication;
    const insert = async (text: string, values: readonly unknown[]) =>
      (await installation.query(text, [...values])).length;
    expect(await useUpMeter(this.page, insert)).toBe(4);
  }

  /** Whether the story for subscribers is closed. */
  async expectWall(isClosed: boolean): Promise<void> {
    const { subscribers } = await this.findClosedStories();
    await this.page.goto(subscribers);
    await expect(this.page.locator("article[data-template]")).toBeVisible();
    const wall = this.page.getByRole("heading", { name: this.text("paywall", "subscribersTitle") });
    await expect(wall).toHaveCount(isClosed ? 1 : 0);
  }

  async fillBuyer(email: string | null): Promise<void> {
    if (email !== null) await this.page.locator("#email").fill(email);
    const name = this.page.locator("#about-full-name");
    if ((await name.count()) > 0) await name.fill("Ada Lovelace");
  }

  /** Presses the checkout's button, and one of the gateway's page. */
  async pay(choice: "Pay" | "Decline" = "Pay"): Promise<void> {
    await this.press(this.page.locator("form button[value=buy]"));
    await this.payAtGateway(choice);
  }

  /** Presses a button of the sandbox gateway's page, which is in English. */
  async payAtGateway(choice: "Pay" | "Decline" = "Pay"): Promise<void> {
    await this.page.waitForURL((url) => url.pathname.startsWith("/sandbox/checkout/"));
    await this.press(gatewayButton(this.page, choice));
  }

  async expectThanks(): Promise<void> {
    await this.page.waitForURL((url) => url.pathname.startsWith("/subscribe/thanks/"));
    await this.expectPage(this.text("shop", "thankYou"));
  }

  /** Opens the checkout of a plan by its name. */
  async choose(plan: string): Promise<void> {
    await this.page.goto("/subscribe");
    const title = this.page.getByRole("heading", { name: plan, exact: true });
    await this.press(this.page.locator("[data-plan]").filter({ has: title }).getByRole("link").first());
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(plan);
  }
}
