import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { findAxeFaults } from "./accessibility-faults";
import { type BuiltServer, startBuiltServer } from "./built-server";
import { useOidcProvider } from "./oidc-provider";
import { databaseUrl, demoFacts, serverFacts } from "./server-facts";

const provider = useOidcProvider();
const servers: BuiltServer[] = [];

function start(more: Record<string, string> = {}): Promise<BuiltServer> {
  return startBuiltServer({
    DATA_DIR: serverFacts().dataDir,
    DATABASE_URL: databaseUrl(),
    MASTHEAD_SEED_DEMO: "0",
    EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
    STAFF_OIDC_ISSUER: provider.issuer(),
    STAFF_OIDC_ID: provider.clientId,
    STAFF_OIDC_SECRET: provider.clientSecret,
    STAFF_OIDC_NAME: "Guild",
    ...more,
  }).then((server) => {
    servers.push(server);
    return server;
  });
}

/** The demo's editor signs in with the password in other tests, which is not to change for them. */
async function unlinkEveryone(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("delete from staff_identity");
  await client.end();
}

test.afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await unlinkEveryone();
});

function knowEditor(more: { sub?: string; email_verified?: boolean } = {}): void {
  const { email } = demoFacts().staff;
  provider.knows({ sub: crypto.randomUUID(), name: "Gil Guild", email, email_verified: true, ...more });
}

async function goThere(page: Page, server: BuiltServer, path: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${server.port}${path}`);
  await page.getByRole("link", { name: "Sign in with Guild" }).click();
}

test("staff sign in with the provider, beside the password, and return to the requested page", async ({
  page,
}) => {
  const server = await start();
  knowEditor();
  await page.goto(`http://127.0.0.1:${server.port}/dashboard/team`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Sign in with Guild" }).click();
  await page.getByRole("link", { name: "Continue as Gil Guild" }).click();
  await expect(page).toHaveURL(/\/dashboard\/team$/);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
});

test("a refused sign-in says why, and another account can be chosen", async ({ page }) => {
  const server = await start();
  knowEditor();
  await goThere(page, server, "/sign-in");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "You cancelled the sign-in" })).toBeVisible();
  knowEditor({ email_verified: false });
  await page.getByRole("link", { name: "Sign in with Guild" }).click();
  expect(new URL(page.url()).searchParams.get("prompt")).toBe("select_account");
  await page.getByRole("link", { name: "Continue as Gil Guild" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "isn't verified" })).toBeVisible();
});

test("without passwords there is only the button, and password pages say so", async ({ page }) => {
  const server = await start({ STAFF_PASSWORD_SIGN_IN: "0" });
  await page.goto(`http://127.0.0.1:${server.port}/sign-in`);
  await expect(page.getByRole("link", { name: "Sign in with Guild" })).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveCount(0);
  for (const path of ["/sign-in/forgot-password", "/sign-in/new-password/x"]) {
    await page.goto(`http://127.0.0.1:${server.port}${path}`);
    await expect(page.getByRole("heading", { name: "Password sign-in is turned off" })).toBeVisible();
  }
  knowEditor();
  await goThere(page, server, "/sign-in");
  await page.getByRole("link", { name: "Continue as Gil Guild" }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
});
