import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { SignJWT } from "jose";
import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import { findAxeFaults } from "./accessibility-faults";
import type { BuiltServer } from "./built-server";
import { openBrowser } from "./cookie-walls";
import { useHostPages } from "./host-page";
import { INPUT_METHODS, type InputMethod } from "./input-methods";
import { useOidcProvider } from "./oidc-provider";
import { createInstallationForTest, type Installation } from "./own-installation";
import { PASSWORD } from "./password";

const provider = useOidcProvider();
const host = useHostPages();
let installation: Installation;
let server: BuiltServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;

test.beforeAll(async ({}, { project }) => {
  installation = await createInstallationForTest({
    AUTH_OIDC_ISSUER: provider.issuer(),
    AUTH_OIDC_ID: provider.clientId(),
    AUTH_OIDC_SECRET: provider.clientSecret(),
    AUTH_OIDC_NAME: "Reader Guild",
    AUTH_OIDC_ALGORITHM: "ES256",
  });
  server = await installation.start();
  browser = await openBrowser(project.use.launchOptions ?? {}, { blocks: true });
});
test.beforeEach(() => browser.context.clearCookies());
test.afterAll(async () => {
  await browser.close();
  await installation.close();
});

const base = () => `http://127.0.0.1:${server.port}`;
const loader = () => `<script src="${base()}/svc/assets/svc.js"></script>`;
const somebody = (name: string) => {
  const email = `${randomUUID()}@guild.test`;
  provider.knows({ sub: randomUUID(), name, email, email_verified: true });
};
const button = { name: "Continue with Reader Guild" };

/** A page with the comments of a story, where nobody has logged in before. */
async function commentsOn(page: Page): Promise<FrameLocator> {
  const path = `/guild-${randomUUID()}`;
  host.serve(
    path,
    `${loader()}<main><h1>A story</h1><div id="here" class="iframe-container" data-svc-account-id="${installation.demo().account.id}"></div></main>
     <script>talktype(() => talktype.commentWidgetIframe(here))</script>`,
  );
  await page.goto(host.url());
  await page.evaluate(() => localStorage.clear());
  await page.goto(host.url(path));
  return page.frameLocator("#here iframe");
}

/** Presses the provider's button in the frame. Returns the provider's page, in a window of its own. */
async function toProvider(page: Page, frame: FrameLocator, { press }: InputMethod): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await press(page, frame.getByRole("button", button));
  const popup = await opening;
  await expect(popup.getByRole("heading", { name: "Guild" })).toBeVisible();
  await expect(frame.getByText("Continue in the window that opened.")).toBeVisible();
  return popup;
}

/** The window closes as soon as the link is followed; the reader is back on the page under it. */
async function comeBack(popup: Page, name: string, { press }: InputMethod): Promise<void> {
  await Promise.all([
    popup.waitForEvent("close"),
    press(popup, popup.getByRole("link", { name: `Continue as ${name}` })),
  ]);
}

for (const way of INPUT_METHODS) {
  test(`a reader logs in to comments on a foreign page by a provider's button, ${way.by}, where no cookie is sent back`, async () => {
    const name = "Gil Guild";
    somebody(name);
    const page = await browser.newPage();
    const comments = await commentsOn(page);
    const editor = comments.getByRole("textbox", { name: "Write a comment" });
    await way.write(page, editor, "By way of the guild.");
    await way.press(page, comments.getByRole("button", { name: "Log in", exact: true }));
    const login = comments.frameLocator("dialog iframe");
    await expect(login.getByRole("button", button)).toBeVisible();
    expect(await findAxeFaults(page, { within: ["#here"] })).toEqual([]);
    const popup = await toProvider(page, login, way);
    expect(await findAxeFaults(page, { within: ["#here"] })).toEqual([]);
    await comeBack(popup, name, way);
    await expect(comments.locator("dialog")).toHaveCount(0);
    await expect(comments.getByText(`Writing as ${name}`)).toBeVisible();
    // The draft from before is still there to be posted.
    await expect(editor).toHaveText("By way of the guild.");
    await way.press(page, comments.getByRole("button", { name: "Post", exact: true }));
    const own = comments.getByRole("article").filter({ hasText: "By way of the guild." });
    await expect(own).toContainText(name);
    await page.reload();
    await way.write(page, editor, "Here again.");
    await expect(comments.getByText(`Writing as ${name}`)).toBeVisible();
    await page.close();
  });
}

test("a reader who cancels at the provider is informed in the window, and continues there by a password", async () => {
  const [name, email, password] = ["Paula Port", `${randomUUID()}@readers.test`, PASSWORD];
  somebody("Gil Guild");
  const [way] = INPUT_METHODS;
  if (way === undefined) throw new Error("nobody has a mouse");
  const page = await browser.newPage();
  const signedUp = await page.request.post(`${base()}/api/member`, {
    data: { name, email, password },
  });
  expect(signedUp.status(), await signedUp.text()).toBeLessThan(300);
  await browser.context.clearCookies();
  const comments = await commentsOn(page);
  await comments.getByRole("textbox", { name: "Write a comment" }).click();
  await comments.getByRole("button", { name: "Log in", exact: true }).click();
  const login = comments.frameLocator("dialog iframe");
  const popup = await toProvider(page, login, way);
  await popup.getByRole("link", { name: "Cancel" }).click();
  await expect(popup.getByText("We couldn’t log you in with that provider.")).toBeVisible();
  // Pressed again, it is the same window and one log-in.
  await login.getByRole("button", button).click();
  await expect(popup.getByRole("heading", { name: "Guild" })).toBeVisible();
  await popup.getByRole("link", { name: "Cancel" }).click();
  await popup.getByLabel("Email or username").fill(email);
  await popup.getByLabel("Password", { exact: true }).fill(password);
  const sessions: string[] = [];
  popup.on("request", (request) => {
    if (request.url().endsWith("/hand_over")) sessions.push(request.url());
  });
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Log in" }).click()]);
  await expect(comments.getByText(`Writing as ${name}`)).toBeVisible();
  expect(sessions).toHaveLength(1);
  await page.close();
});

const client = z.object({ client_id: z.string(), name: z.string() });

/** The demo's application as a third party's: readers are asked for consent. */
async function someonesApplication(redirect: string): Promise<z.output<typeof client>> {
  const [clientRow] = await installation.query(
    "update oauth_client set first_party = false, redirect_uris = array_append(redirect_uris, $1) returning client_id, name",
    [redirect],
  );
  return client.parse(clientRow);
}

for (const way of INPUT_METHODS) {
  test(`a third party's application asks for consent in the frame, after a provider's log-in, ${way.by}: allowed and denied`, async () => {
    const name = "Ria Ruled";
    const back = `/back-${randomUUID()}`;
    const application = await someonesApplication(host.url(back));
    const query = new URLSearchParams({
      client_id: application.client_id,
      redirect_uri: host.url(back),
      response_type: "code",
      state: "asked",
    });
    host.serve(back, "<p>Back</p><script>parent.came = location.href</script>");
    host.serve(
      "/application",
      `${loader()}<main><h1>An application</h1><div id="here" data-svc-account-id="${installation.demo().account.id}"></div></main><script>talktype(() =>
        talktype.formLoginIframe(here, ${JSON.stringify(`${base()}/oauth/authorize?${query}`)}))</script>`,
    );
    const page = await browser.newPage();
    const came = async (): Promise<URLSearchParams> => {
      const read = () => page.evaluate(() => String(Reflect.get(window, "came") ?? ""));
      await expect.poll(read).toMatch(/state=asked/);
      return new URL(await read()).searchParams;
    };
    for (const answer of ["Cancel", "Allow"]) {
      somebody(name);
      await browser.context.clearCookies();
      await page.goto(host.url("/application"));
      const frame = page.frameLocator("#here iframe");
      const popup = await toProvider(page, frame, way);
      await comeBack(popup, name, way);
      const heading = frame.getByRole("heading", { name: `Allow ${application.name} to see your profile?` });
      await expect(heading).toBeFocused();
      await expect(frame.getByText(`as ${name}.`)).toBeVisible();
      expect(await findAxeFaults(page, { within: ["#here"] })).toEqual([]);
      await way.press(page, frame.getByRole("button", { name: answer, exact: true }));
      const callbackParams = await came();
      if (answer === "Allow") expect(callbackParams.get("code")).not.toBeNull();
      else expect(callbackParams.get("error")).toBe("access_denied");
    }
    await page.close();
  });
}

for (const way of INPUT_METHODS) {
  test(`where readers log in at the publisher's own site, its page is called, ${way.by}, and no frame of ours opens`, async () => {
    const { id, engagement_secret: secret } = installation.demo().account;
    const jwt = await new SignJWT({ id: randomUUID(), name: "Hanna Host" })
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.from(secret));
    const path = `/host-${randomUUID()}`;
    host.serve(
      path,
      `${loader()}<main><h1>A story</h1><p id="asked"></p><button id="enter" hidden>Log in at the paper</button>
       <div id="here" class="iframe-container" data-svc-account-id="${id}"></div></main>
       <script>talktype(() => talktype.commentWidgetIframe(here));
       addEventListener("message", ({ origin, data }) => {
         if (origin !== ${JSON.stringify(base())} || data.action !== "svc_login") return;
         asked.textContent = "for " + data.page_id; enter.hidden = false; enter.focus();
       });
       enter.addEventListener("click", () => { enter.hidden = true; talktype.accountUserLogin({ jwt: ${JSON.stringify(jwt)}, name: "Hanna Host" }) });
       </script>`,
    );
    const page = await browser.newPage();
    // The frame of an account that is configured for it.
    await page.route(/\/iframe\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"host_logs_in":false', '"host_logs_in":true');
      await route.fulfill({ response, body });
    });
    await page.goto(host.url());
    await page.evaluate(() => localStorage.clear());
    await page.goto(host.url(path));
    const comments = page.frameLocator("#here iframe");
    const editor = comments.getByRole("textbox", { name: "Write a comment" });
    await way.write(page, editor, "Known elsewhere.");
    await way.press(page, comments.getByRole("button", { name: "Log in", exact: true }));
    const enter = page.getByRole("button", { name: "Log in at the paper" });
    await expect(enter).toBeFocused();
    await expect(page.locator("#asked")).toHaveText(`for ${encodePageKey(host.url(path))}`);
    await expect(comments.locator("dialog")).toHaveCount(0);
    await way.press(page, enter);
    await expect(comments.getByText("Writing as Hanna Host")).toBeVisible();
    await expect(editor).toHaveText("Known elsewhere.");
    await way.press(page, comments.getByRole("button", { name: "Post", exact: true }));
    await expect(comments.getByRole("article").filter({ hasText: "Known elsewhere." })).toContainText(
      "Hanna Host",
    );
    await page.close();
  });
}
