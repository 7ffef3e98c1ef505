import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";
import { type BuiltServer, startBuiltServer } from "./built-server";
import { query } from "./dashboard-support";
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
    STAFF_OIDC_ID: provider.clientId(),
    STAFF_OIDC_SECRET: provider.clientSecret(),
    STAFF_OIDC_NAME: "Guild",
    ...more,
  }).then((server) => {
    servers.push(server);
    return server;
  });
}

/** A colleague of the demo's editor for one test: the first sign-in with the provider ends password and sessions. */
let email = "";

test.beforeEach(async () => {
  email = `gil-${randomUUID()}@harbour.example`;
  await query(
    `with own as (insert into staff_user (email, name, password_hash) values ($1, 'Gil Guild', 'none') returning id)
     insert into staff_membership (staff_user_id, account_id, role)
     select own.id, m.account_id, m.role from own, staff_membership m join staff_user u on u.id = m.staff_user_id
     where u.email = $2`,
    [email, demoFacts().staff.email],
  );
});

test.afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await query("delete from staff_user where email = $1", [email]);
});

function knowColleague(more: { sub?: string; email_verified?: boolean } = {}): void {
  provider.knows({ sub: randomUUID(), name: "Gil Guild", email, email_verified: true, ...more });
}

async function goThere(page: Page, server: BuiltServer, path: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${server.port}${path}`);
  await page.getByRole("link", { name: "Sign in with Guild" }).click();
}

test("staff sign in with the provider, beside the password, and return to the requested page", async ({
  page,
}) => {
  const server = await start();
  knowColleague();
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
  knowColleague();
  await goThere(page, server, "/sign-in");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "You cancelled the sign-in" })).toBeVisible();
  knowColleague({ email_verified: false });
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
  await page.goto(`http://127.0.0.1:${server.port}/sign-in/two-step`);
  await expect(page).toHaveURL(/\/sign-in\?from=/);
  knowColleague();
  await goThere(page, server, "/sign-in");
  await page.getByRole("link", { name: "Continue as Gil Guild" }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
});

test("without scripts the operator's link signs in, once", async ({ browser }) => {
  const server = await start({ STAFF_PASSWORD_SIGN_IN: "0" });
  const token = randomBytes(32).toString("base64url");
  await query(
    `insert into staff_password_link (token_hash, staff_user_id, purpose, expires_at)
     select $1, id, 'sign_in', now() + interval '1 hour' from staff_user where email = $2`,
    [createHash("sha256").update(token).digest("hex"), email],
  );
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const link = `http://127.0.0.1:${server.port}/sign-in/link/${token}`;
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/dashboard"));
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This link has been used or has expired after an hour.")).toBeVisible();
  await context.close();
});
