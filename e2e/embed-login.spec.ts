import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { SignJWT } from "jose";
import pg from "pg";
import { z } from "zod";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { openBrowser, readFrameStorage } from "./cookie-walls";
import { loaderTag, useHostPages } from "./host-page";
import { resetCodeLimits } from "./limits";
import { aNumber, waitForCode } from "./outbox";
import { PASSWORD } from "./password";
import { databaseUrl, serverFacts } from "./server-facts";

const host = useHostPages();
const { baseUrl, dataDir } = serverFacts();
const demo = z
  .object({
    account: z.object({ id: z.int(), engagement_secret: z.string() }),
    member: z.object({ email: z.string(), password: z.string() }),
    oauth_client: z.object({ client_id: z.string(), client_secret: z.string() }),
  })
  .parse(JSON.parse(readFileSync(process.env.DEMO_JSON ?? join(dataDir, "demo.json"), "utf8")));

const person = () => ({ name: "Wanda Widget", email: `${randomUUID()}@readers.test` });

/** Runs a script of the page's own, as a publisher's would. */
function run(page: Page, code: string): Promise<unknown> {
  return page.evaluate(code);
}

let browser: Awaited<ReturnType<typeof openBrowser>>;

test.beforeAll(async ({}, { project }) => {
  browser = await openBrowser(project.use.launchOptions ?? {}, { blocks: true });
});
test.afterAll(() => browser.close());

test("the browser of these tests really stores nothing for cross-site frames", async ({}, { project }) => {
  const lax = await openBrowser(project.use.launchOptions ?? {}, { blocks: false });
  const storage = await readFrameStorage(lax.newPage);
  await lax.close();
  expect(storage).toEqual({ cookie: "kept=yes", store: "yes" });
  const behindWalls = await readFrameStorage(browser.newPage);
  await browser.context.clearCookies();
  expect(behindWalls).toEqual({ cookie: "", store: "refused" });
});

/** A page with the comments of a story without any, and without a logged-in reader. */
async function commentsOn(page: Page): Promise<FrameLocator> {
  const path = `/story-${randomUUID()}`;
  host.serve(
    path,
    `${loaderTag()}<h1>A story</h1><div id="comments" class="iframe-container" data-svc-account-id="${demo.account.id}"></div>
     <script>talktype(() => talktype.commentWidgetIframe(document.getElementById("comments")))</script>`,
  );
  // All tests here share the browser, and its pages remember a reader who logged in on an earlier one.
  await page.goto(host.url());
  await run(page, "localStorage.clear()");
  await page.goto(host.url(path));
  return page.frameLocator("#comments iframe");
}

async function write(comments: FrameLocator, text: string): Promise<void> {
  await comments.getByRole("textbox", { name: "Write a comment" }).fill(text);
  await comments.getByRole("button", { name: "Post", exact: true }).click();
  await expect(comments.getByRole("article").filter({ hasText: text })).toBeVisible();
}

async function edit(comments: FrameLocator, text: string): Promise<void> {
  const comment = comments.getByRole("article").first();
  await comment.getByRole("button", { name: "More options for this comment" }).click();
  await comments.getByRole("button", { name: "Edit", exact: true }).click();
  await comments.getByRole("textbox", { name: "Edit your comment" }).fill(text);
  await comments.getByRole("button", { name: "Save" }).click();
  // The editor contains the same text; it belongs to the comment once the editor has gone.
  await expect(comments.getByRole("textbox", { name: "Edit your comment" })).toHaveCount(0);
  await expect(comments.getByRole("article").filter({ hasText: text })).toBeVisible();
}

test("log in by frame, comment, edit, reload and log out, where no cookie is sent back", async () => {
  const page = await browser.newPage();
  const { name, email } = person();
  const comments = await commentsOn(page);
  await comments.getByRole("textbox", { name: "Write a comment" }).click();
  await comments.getByRole("button", { name: "Log in", exact: true }).click();
  const login = comments.frameLocator("dialog iframe");
  await login.getByRole("button", { name: "Sign up" }).click();
  await login.getByLabel("Name").fill(name);
  await login.getByLabel("Email").fill(email);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.getByLabel("Password", { exact: true }).press("Enter");
  await expect(comments.getByText(`Writing as ${name}`)).toBeVisible();
  await expect(comments.locator("dialog")).toHaveCount(0);
  await write(comments, "From a page elsewhere.");
  await edit(comments, "From a page elsewhere, and changed.");
  await page.reload();
  await comments.getByRole("textbox", { name: "Write a comment" }).click();
  await expect(comments.getByText(`Writing as ${name}`)).toBeVisible();
  const token = await run(page, `localStorage.getItem("svc-session-${demo.account.id}")`);
  expect(String(token)).toMatch(/^widget\./);
  await comments.getByRole("button", { name: "Log out" }).click();
  await expect(comments.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  // The frame notifies the page by a message.
  await expect.poll(() => run(page, `localStorage.getItem("svc-session-${demo.account.id}")`)).toBeNull();
  const currentUser = `${baseUrl}/api/v1/accounts/${demo.account.id}/current_user`;
  const response = await page.request.get(currentUser, { headers: { "x-qt-auth": String(token) } });
  expect((await response.json()).signed_in).toBe(false);
  expect(await browser.context.cookies(baseUrl)).toEqual([]);
  await page.close();
});

test("a new reader signs up by a text message in the frame, and comments under their name", async () => {
  await resetCodeLimits();
  const page = await browser.newPage();
  const number = aNumber();
  const comments = await commentsOn(page);
  await comments.getByRole("textbox", { name: "Write a comment" }).click();
  await comments.getByRole("button", { name: "Log in", exact: true }).click();
  const login = comments.frameLocator("dialog iframe");
  await login.getByRole("button", { name: "Log in with a code by text message" }).click();
  await login.getByLabel("Mobile number").fill(number);
  await login.getByLabel("Mobile number").press("Enter");
  await expect(login.getByText("We’ve sent you a code by text message.")).toBeFocused();
  await login.getByLabel("Code", { exact: true }).fill(await waitForCode(number));
  await login.getByLabel("Code", { exact: true }).press("Enter");
  await expect(login.getByText("You’re new here.")).toBeFocused();
  await login.getByLabel("Name").fill("Pia Phone");
  await login.getByLabel("Name").press("Enter");
  await expect(comments.getByText("Writing as Pia Phone")).toBeVisible();
  await write(comments, "By a text message.");
  await page.close();
});

test("log in by the publisher's token, comment and edit, where no cookie is sent back", async () => {
  const page = await browser.newPage();
  const jwt = await new SignJWT({ id: randomUUID(), name: "Paula Publisher" })
    .setProtectedHeader({ alg: "HS256" })
    .sign(Buffer.from(demo.account.engagement_secret));
  const comments = await commentsOn(page);
  const logIn = () => run(page, `talktype.accountUserLogin(${JSON.stringify({ jwt, name: "Paula" })})`);
  await comments.getByRole("textbox", { name: "Write a comment" }).click();
  await logIn();
  await expect(comments.getByText("Writing as Paula Publisher")).toBeVisible();
  await expect(comments.getByRole("button", { name: "Log out" })).toHaveCount(0);
  await write(comments, "By a shared key.");
  await edit(comments, "By a shared key. Changed.");
  await page.reload();
  await expect(comments.getByRole("article").filter({ hasText: "By a shared key. Changed." })).toBeVisible();
  await logIn();
  await comments.getByRole("textbox", { name: "Write a comment" }).click();
  await expect(comments.getByText("Writing as Paula Publisher")).toBeVisible();
  await run(page, "talktype.accountUserLogout()");
  await expect(comments.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await page.close();
});

/** Allows the demo's application to redirect to a page of the publisher. */
async function allowRedirect(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const text = "update oauth_client set redirect_uris = array_append(redirect_uris, $2) where client_id = $1";
  await client.query(text, [demo.oauth_client.client_id, address]);
  await client.end();
}

test("an application signs a reader in by formLoginIframe, manually and by a window of our own", async () => {
  const redirect = host.url("/signed-in");
  await allowRedirect(redirect);
  const query = new URLSearchParams({
    client_id: demo.oauth_client.client_id,
    redirect_uri: redirect,
    response_type: "code",
    state: "from here",
  });
  host.serve("/signed-in", "<p>Back at the publisher</p><script>parent.came = location.href</script>");
  host.serve(
    "/app",
    `${loaderTag()}<div id="login" data-svc-account-id="${demo.account.id}"></div><script>talktype(() =>
      talktype.formLoginIframe(login, ${JSON.stringify(`${baseUrl}/oauth/authorize?${query}`)}, () => { window.told = window.came }))</script>`,
  );
  const page = await browser.newPage();
  const finished = async (): Promise<string> => {
    await expect.poll(() => run(page, "window.told ?? ''")).toMatch(/\/signed-in\?code=/);
    return String(await run(page, "window.told"));
  };
  await page.goto(host.url("/app"));
  const frame = page.frameLocator("#login iframe");
  await frame.getByLabel("Email or username").fill(demo.member.email);
  await frame.getByLabel("Password", { exact: true }).fill("not this one");
  await frame.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(frame.getByRole("alert")).toHaveText("Wrong email or password.");
  await frame.getByLabel("Password", { exact: true }).fill(demo.member.password);
  await frame.getByRole("button", { name: "Log in", exact: true }).click();
  const { searchParams } = new URL(await finished());
  expect(searchParams.get("state")).toBe("from here");
  const exchange = {
    grant_type: "authorization_code",
    code: searchParams.get("code") ?? "",
    redirect_uri: redirect,
  };
  const response = await page.request.post(`${baseUrl}/oauth/token`, {
    form: { ...exchange, ...demo.oauth_client },
  });
  expect(response.status()).toBe(200);

  await page.reload();
  const opening = page.waitForEvent("popup");
  await frame.getByRole("button", { name: "Log in in a new window" }).click();
  const popup = await opening;
  await popup.getByLabel("Email or username").fill(demo.member.email);
  await popup.getByLabel("Password", { exact: true }).fill(demo.member.password);
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Log in" }).click()]);
  await finished();
  await page.close();
  await browser.context.clearCookies();
});

test("a page outside the account's domains gets no log-in frame, and no session from its window", async () => {
  host.serve(
    "/thief",
    `<iframe src="${baseUrl}/login-iframe?account_id=${demo.account.id}"></iframe><script>
      window.got = [];
      addEventListener("message", ({ data }) => got.push(data));
      const steal = () => { window.popup = open("${baseUrl}/login-iframe?popup=1&account_id=${demo.account.id}") };
      const ask = () => popup.postMessage({ action: "svc_popup_ask", ask: { kind: "widget", origin: "${host.url().replace(/\/$/, "")}" } }, "*");
    </script>`,
  );
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel("Email or username").fill(demo.member.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.member.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(host.foreignUrl("/thief"));
  await expect(page.frameLocator("iframe").locator("#svc-root")).toHaveCount(0);
  const opening = page.waitForEvent("popup");
  await run(page, "steal()");
  const popup = await opening;
  await expect(popup.getByRole("status")).toHaveText("One moment…");
  for (let attempt = 0; attempt < 3; attempt += 1) await run(page, "ask()");
  await popup.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await run(page, "got")).toEqual([]);
  await popup.close();
  await page.close();
  await browser.context.clearCookies();
});

test("the log-in frame is accessible: keyboard, screen reader, narrow, right to left", async ({ page }) => {
  const origin = host.url().replace(/\/$/, "");
  const address = `${baseUrl}/login-iframe?account_id=${demo.account.id}&origin=${encodeURIComponent(origin)}`;
  await page.goto(address);
  expect(await findAxeFaults(page, { more: ["best-practice"] })).toEqual([]);
  // By keyboard alone: an empty form names the missing field, which gets the focus.
  await page.getByLabel("Email or username").press("Enter");
  await expect(page.getByLabel("Email or username")).toBeFocused();
  await expect(page.getByLabel("Email or username")).toHaveAccessibleDescription("Fill in this field.");
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Forgot your password?" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeFocused();
  await page.getByLabel("Email").fill(`${randomUUID()}@nobody.test`);
  await page.getByLabel("Email").press("Enter");
  await expect(page.getByText("If this address has an account")).toBeVisible();
  await page.getByRole("button", { name: "Back to login" }).press("Enter");
  await page.getByRole("button", { name: "Log in with a code by email" }).press("Enter");
  await page.getByLabel("Email").fill(demo.member.email);
  await page.getByLabel("Email").press("Enter");
  await expect(page.getByLabel("Code")).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByLabel("Code").fill("000 000");
  await page.getByLabel("Code").press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This code is not valid. Request a new one.");
  await expect(page.getByRole("alert")).toBeFocused();
  expect(await findAxeFaults(page)).toEqual([]);
  // 1280 pixels at 400 %, right to left, with a publisher's colours.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`${address}&lang=he&primary_color=%23ffe000&view=sign-up`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectNoOverflow(page);
  expect(await findAxeFaults(page)).toEqual([]);
  const [label, mail] = [page.locator("#password"), page.locator("#email")];
  await expect(label).toHaveAttribute("autocomplete", "new-password");
  await mail.fill("no address");
  await mail.press("Enter");
  await expect(page.locator("#name")).toBeFocused();
  await expect(mail).toHaveAttribute("aria-invalid", "true");
  await expectNoOverflow(page);
});
