import { expect, type Page, test } from "@playwright/test";
import { type BuiltServer, startBuiltServer } from "./built-server";
import { useOidcProvider } from "./oidc-provider";
import { databaseUrl, serverFacts } from "./server-facts";

const provider = useOidcProvider();
let server: BuiltServer;

test.beforeAll(async () => {
  server = await startBuiltServer({
    DATA_DIR: serverFacts().dataDir,
    DATABASE_URL: databaseUrl(),
    MASTHEAD_SEED_DEMO: "0",
    EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
    AUTH_OIDC_ISSUER: provider.issuer(),
    AUTH_OIDC_ID: provider.clientId(),
    AUTH_OIDC_SECRET: provider.clientSecret(),
    AUTH_OIDC_NAME: "Reader Guild",
    AUTH_OIDC_ALGORITHM: "ES256",
  });
});
test.afterAll(() => server?.stop());

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function comeBack(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: `Continue as ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
}

test("a reader logs in at an OpenID Connect provider, by the button and by an application's address, and is the same again", async ({
  page,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@guild.test`;
  const person = { sub: crypto.randomUUID(), name: "Gil Guild", email, email_verified: true };
  provider.knows(person);
  await page.goto(at("/login?redirect-url=%2Faccount"));
  await page.getByRole("link", { name: "Continue with Reader Guild" }).click();
  await comeBack(page, "Gil Guild");
  await expect(page.getByText(`${email}, confirmed`)).toBeVisible();
  const first = await (await page.request.get(at("/api/v1/members/me"))).json();

  // Another device starts at the address for clients of the auth component; the provider has renamed the person by
  // now.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  provider.knows({ ...person, name: "Gil Guildford" });
  await other.goto(at("/api/auth/v1/login?auth-provider=oidc&redirect-url=%2Faccount"));
  await comeBack(other, "Gil Guildford");
  const second = await (await other.request.get(at("/api/v1/members/me"))).json();
  expect(second.member.id).toBe(first.member.id);

  // A person who enters another's unconfirmed address at the provider is not logged in as them.
  const stranger = await browser.newContext();
  const third = await stranger.newPage();
  provider.knows({ sub: crypto.randomUUID(), name: "Eve", email, email_verified: false });
  await third.goto(at("/login?auth-provider=oidc&redirect-url=%2Faccount"));
  await third.getByRole("link", { name: "Continue as Eve" }).click();
  await expect(third.getByText("We couldn’t log you in with that provider.")).toBeVisible();
  // Another log-in method still redirects to the requested page.
  expect(new URL(third.url()).searchParams.get("redirect-url")).toMatch(/\/account$/);
  expect((await third.request.get(at("/api/v1/members/me"))).status()).toBe(401);

  await elsewhere.close();
  await stranger.close();
});
