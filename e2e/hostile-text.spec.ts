import { expect, type Page, test } from "@playwright/test";
import { SignJWT } from "jose";
import { encodePageKey } from "@/server/engagement/pages/index";
import { HOSTILE_LINKS, HOSTILE_TEXTS } from "@/test/hostile-comments";
import { HOSTILE_ADDRESSES, HOSTILE_MARKUP } from "@/test/hostile-markup";
import type { BuiltServer } from "./built-server";
import { createInstallationForTest, type Installation } from "./own-installation";
import { PASSWORD } from "./password";
import { publishStory } from "./published-story";
import { sendRawRequest } from "./raw-request";

const MARKUP = HOSTILE_MARKUP.filter((text) => !text.includes("\u0000") && !/\p{Cs}/u.test(text));
const NAME = `<img src=x onerror=alert(1)>"'</title><script>alert(1)</script>`;

let installation: Installation;
let server: BuiltServer;
let slug: string;
let storyId: string;

test.describe.configure({ mode: "serial", timeout: 600_000 });

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const sent = { "content-type": "application/json", ...headers };
  return sendRawRequest(server.port, { method: "POST", path, headers: sent, body: JSON.stringify(body) });
}

/** A published story with hostile text in every text field, and an element for each text of the corpus. */
async function publishHostileStory(): Promise<void> {
  const texts = MARKUP.map((text) => ({ "story-elements": [{ type: "text", text }] }));
  const embeds = HOSTILE_ADDRESSES.map((url) => ({
    "story-elements": [
      {
        type: "jsembed",
        subtype: "tweet",
        "embed-js": Buffer.from(`<a href="${url}">x</a>${NAME}`).toString("base64"),
        metadata: { "tweet-url": url, provider: "twitter" },
      },
      { type: "text", subtype: "cta", metadata: { "cta-url": "https://news.example/", "cta-title": NAME } },
    ],
  }));
  ({ id: storyId, slug } = await publishStory(installation, server, {
    headline: NAME,
    subheadline: NAME,
    summary: NAME,
    "custom-slug": "hostile-words",
    "hero-image-caption": NAME,
    "hero-image-attribution": NAME,
    "push-notification": NAME,
    "promotional-message": NAME,
    seo: { "meta-title": NAME, "meta-description": NAME },
    cards: [...texts, ...embeds],
  }));
}

/** Writes comments with the whole corpus as text, links and author names; a refusal is a 400. */
async function writeHostileComments(): Promise<void> {
  const [account] = await installation.query<{ id: number; url: string }>(
    "select id, site_url as url from account order by id limit 1",
  );
  if (account === undefined) throw new Error("no account");
  const jwt = await new SignJWT({ id: "hostile", name: NAME, "avatar-url": "javascript:alert(1)" })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(installation.demo().account.engagement_secret));
  const path = `/api/v1/accounts/${account.id}/pages/${encodePageKey(`${account.url}/${slug}`)}/comments.json`;
  const bodies = [
    ...HOSTILE_TEXTS.map((text) => [{ insert: `${text}\n` }]),
    ...HOSTILE_LINKS.map((link) => [{ insert: "a link", attributes: { link } }, { insert: "\n" }]),
  ];
  const statuses = new Set<number>();
  for (const ops of bodies) statuses.add((await post(path, { jwt, comment: { body: { ops } } })).status);
  expect([...statuses].sort()).toEqual([201, 400]);
  await installation.query("update comment set is_published = true where not is_published and not is_spam");
}

test.beforeAll(async () => {
  installation = await createInstallationForTest();
  server = await installation.start();
  await publishHostileStory();
  await writeHostileComments();
  const email = "hostile@readers.test";
  const joined = await post("/api/member", { name: NAME, email, password: PASSWORD });
  expect(joined.status).toBe(201);
  expect((await post("/api/member/forgot-password", { email })).status).toBeLessThan(300);
});

test.afterAll(() => installation.close());

/** Records all executed scripts, and requests to other hosts for executable content. */
function watch(page: Page): string[] {
  const ran: string[] = [];
  page.on("dialog", async (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    const { host, hostname } = new URL(request.url());
    const runs = ["script", "stylesheet", "document", "fetch", "xhr", "websocket"].includes(
      request.resourceType(),
    );
    if (runs && hostname.endsWith(".example")) ran.push(`${request.resourceType()} of ${host}`);
  });
  return ran;
}

/** Attributes and addresses in the page that could execute code. */
async function loaded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const addresses = ["href", "src", "action", "formaction", "srcdoc", "xlink:href", "data"];
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        const plain = value.replaceAll(/[\s\p{Cc}]/gu, "").toLowerCase();
        if (name.startsWith("on")) faults.push(`${element.tagName} ${name}="${value}"`);
        if (addresses.includes(name) && /^(javascript|vbscript|data:text|blob|file):?/.test(plain)) {
          faults.push(`${element.tagName} ${name}="${value}"`);
        }
      }
    }
    return faults.filter((fault) => fault.includes("alert") || /javascript|vbscript|data:text/i.test(fault));
  });
}

async function expectInert(page: Page, path: string): Promise<void> {
  const ran = watch(page);
  await page.goto(at(path), { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  // Handlers that wait for a pointer or for focus get both.
  for (const link of (await page.locator("main a[href], article a[href]").all()).slice(0, 20)) {
    await link.dispatchEvent("mouseover");
    await link.dispatchEvent("focus");
  }
  expect(await loaded(page), path).toEqual([]);
  expect(ran, path).toEqual([]);
}

test("a page that outputs such text unescaped is detected", async ({ page }) => {
  const ran = watch(page);
  await page.setContent(`<p>${NAME}</p><a href="javascript:alert(1)">x</a>`);
  await expect.poll(() => ran).not.toEqual([]);
  expect(await loaded(page)).not.toEqual([]);
});

test("hostile text is plain text on the publication's pages, in feeds and on AMP pages", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", `/${slug}`, "/search?q=alert"]) await expectInert(page, path);
  }
  await expect(page.getByText("alert(1)").first()).toBeVisible();
  // The feed and the comments of the widgets; the latter also server-rendered, before any script has loaded.
  const [{ url = "" } = {}] = await installation.query<{ url: string }>(
    "select site_url as url from account order by id limit 1",
  );
  const comments = `/iframe?${new URLSearchParams({ page_url: `${url}/${slug}` })}`;
  for (const path of ["/feed-iframe", comments]) {
    await expectInert(page, path);
    await expect(page.getByText("alert(1)").first(), path).toBeVisible();
  }
  await page.route("**/svc/assets/**", (route) => route.abort());
  await expectInert(page, comments);
  await expect(page.locator("article .body").first()).toBeVisible();
  for (const path of ["/stories.rss", "/sitemap.xml", `/amp/story/${slug}`]) await expectInert(page, path);
});

test("hostile text is plain text in the dashboard, for moderators, editors and readers of mails", async ({
  page,
}) => {
  const { staff } = installation.demo();
  await page.goto(at("/sign-in"));
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  const tabs = ["", "?tab=edit", "?tab=versions", "?tab=history", "?tab=json"];
  const paths = [
    "/dashboard/stories?text=alert",
    ...tabs.map((tab) => `/dashboard/stories/${storyId}${tab}`),
    "/dashboard/moderation",
    "/dashboard/moderation?queue=all",
    "/dashboard/moderation?queue=spam",
    "/dashboard/mails",
    "/dashboard/events",
  ];
  for (const path of paths) await expectInert(page, path);
  const mails = page.locator("a[href*='/dashboard/mails/'], a[href*='/dashboard/mails?']");
  await page.goto(at("/dashboard/mails"));
  await expect(mails.first()).toBeVisible();
  const addresses = await mails.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const created: string[] = [];
  for (const address of addresses.slice(0, 4)) {
    await expectInert(page, address);
    await expectInert(page, `${address}?tab=html`);
    const html = await page.locator("iframe[srcdoc]").first().getAttribute("srcdoc");
    if (html !== null) created.push(html);
  }
  // Elsewhere no sandbox surrounds them.
  expect(created.length).toBeGreaterThan(0);
  const reader = await page.context().newPage();
  const ran = watch(reader);
  for (const html of created) {
    await reader.setContent(html);
    await expect(reader.locator("body")).not.toBeEmpty();
    expect(await loaded(reader)).toEqual([]);
  }
  expect(ran).toEqual([]);
});
