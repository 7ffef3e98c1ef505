import { type Browser, expect, type Page, test } from "@playwright/test";
import * as openid from "openid-client";
import { findAxeFaults } from "./accessibility-faults";
import { expectAccessible, signIn, waitForHydration } from "./dashboard-support";
import { useLocalServer } from "./local-server";
import { PASSWORD } from "./password";
import { serverFacts } from "./server-facts";
import { testRunId } from "./test-run-id";

const { baseUrl } = serverFacts();

/** A foreign page on a port of its own, where browsers are redirected to. */
const port = useLocalServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.end('<!doctype html><html lang="en"><title>Back</title><h1>Back at the application</h1></html>');
}, "127.0.0.1");
const application = { address: (path: string) => `http://127.0.0.1:${port()}${path}` };

/** A reader of this test's own, signed in to the publication in a separate browser. */
async function aReader(browser: Browser, page: Page, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const email = `${crypto.randomUUID()}@members.test`;
  const data = { name, email, password: PASSWORD };
  expect((await context.request.post("/api/member", { data })).status()).toBe(201);
  return context.newPage();
}

/** An application's actions by an unmodified client library, with its secret. */
function createClient(clientId: string, secret: string) {
  const redirect_uri = application.address("/callback");
  const config = openid.discovery(new URL(baseUrl), clientId, secret, undefined, {
    algorithm: "oauth2",
    execute: [openid.allowInsecureRequests],
  });
  return {
    begin: async () => {
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const expectedState = openid.randomState();
      const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier);
      const params = { redirect_uri, state: expectedState, code_challenge, code_challenge_method: "S256" };
      return {
        address: openid.buildAuthorizationUrl(await config, params).href,
        checks: { pkceCodeVerifier, expectedState },
      };
    },
    exchange: async (back: string, checks: openid.AuthorizationCodeGrantChecks) =>
      (await openid.authorizationCodeGrant(await config, new URL(back), checks)).access_token,
  };
}

async function whoIs(token: string) {
  const response = await fetch(`${baseUrl}/api/v1/current_user.json`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { current_user: user } = await response.json();
  return { status: response.status, name: user?.name ?? null };
}

const secretShown = (page: Page) =>
  page.getByRole("region", { name: "The application's secret" }).locator("code").innerText();

/** Selects an action on an application. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an application is added, requests its readers' consent, gets another secret and is deleted", async ({
  page,
  browser,
}, info) => {
  const name = `Tide club ${testRunId(info)}`;
  await signIn(page, "/dashboard/applications");
  await page.getByRole("button", { name: "Add application" }).click();
  const adding = page.getByRole("dialog", { name: "Add application" });
  await adding.getByLabel("Name", { exact: true }).fill(name);
  await adding.getByLabel("Redirect URIs").fill("ftp://tide.example/back");
  await adding.getByLabel("First-party application").uncheck();
  await adding.getByRole("button", { name: "Add" }).click();
  await expect(adding.getByLabel("Redirect URIs")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a refused address");
  await adding.getByLabel("Redirect URIs").fill(application.address("/callback"));
  await adding.getByRole("button", { name: "Add" }).click();
  const dialog = page.getByRole("dialog", { name: "Application added" });
  const clientId = await dialog.locator("code").first().innerText();
  const first = await secretShown(page);
  await expectAccessible(page, "the secret");
  await dialog.getByRole("button", { name: "I have saved the secret" }).click();
  await page.reload();
  await waitForHydration(page);
  const item = page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await expect(item).toContainText("Asks for consent");
  expect(await page.content()).not.toContain(first);
  await expectAccessible(page, "applications");

  const reader = await aReader(browser, page, "Ada Reader");
  const client = createClient(clientId, first);
  const refused = await client.begin();
  await reader.goto(refused.address);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`Allow ${name} to see your profile?`);
  expect(await findAxeFaults(reader), "consent").toEqual([]);
  await reader.emulateMedia({ colorScheme: "dark" });
  expect(await findAxeFaults(reader), "consent in the dark").toEqual([]);
  await reader.getByRole("button", { name: "Cancel" }).click();
  await expect(reader.getByRole("heading", { name: "Back at the application" })).toBeVisible();
  expect(new URL(reader.url()).searchParams.get("error")).toBe("access_denied");
  await expect(client.exchange(reader.url(), refused.checks)).rejects.toThrow();

  const allowed = await client.begin();
  await reader.goto(allowed.address);
  await reader.getByRole("button", { name: "Allow" }).click();
  await expect(reader.getByRole("heading", { name: "Back at the application" })).toBeVisible();
  const token = await client.exchange(reader.url(), allowed.checks);
  expect(await whoIs(token)).toEqual({ status: 200, name: "Ada Reader" });

  await choose(page, name, "Rotate secret");
  const rotating = page.getByRole("dialog", { name: "Rotate client secret" });
  await rotating.getByLabel("Old secret expires after").selectOption("0");
  await rotating.getByRole("button", { name: "Rotate secret" }).click();
  const second = await secretShown(page);
  expect(second).not.toBe(first);
  await page.getByRole("button", { name: "I have saved the secret" }).click();
  // A reader who has consented is not prompted again.
  const secondVisit = await client.begin();
  await reader.goto(secondVisit.address);
  await expect(reader.getByRole("heading", { name: "Back at the application" })).toBeVisible();
  await expect(client.exchange(reader.url(), secondVisit.checks)).rejects.toThrow();
  const later = await createClient(clientId, second).exchange(reader.url(), secondVisit.checks);
  expect((await whoIs(later)).status).toBe(200);

  await choose(page, name, "Delete");
  const deleting = page.getByRole("dialog", { name: "Delete this application?" });
  await deleting.getByRole("textbox").fill(name);
  await deleting.getByRole("button", { name: "Delete application" }).click();
  await expect(item).toHaveCount(0);
  expect((await whoIs(later)).status).toBe(403);
  const thirdVisit = await client.begin();
  await reader.goto(thirdVisit.address);
  await expect(reader.getByRole("button", { name: "Allow" })).toHaveCount(0);
  expect(new URL(reader.url()).origin).toBe(new URL(baseUrl).origin);
  await reader.context().close();
});
