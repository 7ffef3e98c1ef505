import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import pg from "pg";
import { findAxeFaults } from "./accessibility-faults";
import { databaseUrl, demoFacts } from "./server-facts";

/**
 * Waits until the page is hydrated: it was rendered on the server, and a key that is pressed before React has
 * hydrated it is lost, for a test as for a person who is faster than their browser.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((name) => name.startsWith("__reactFiber"));
  });
}

/** Opens a page of the dashboard and waits until it is hydrated and no placeholder of loading content is left. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.locator(".breathe")).toHaveCount(0);
}

/** Whether the page has the width of a device with a keyboard. */
export const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1000;

async function fillSignIn(page: Page): Promise<void> {
  const { staff } = demoFacts();
  await waitForHydration(page);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await waitForHydration(page);
}

/** Signs in as the demo's editor by the form, with a session of its own, and waits for the requested page. */
export async function signInByForm(page: Page, from = "/dashboard"): Promise<void> {
  await page.goto(`/sign-in?from=${encodeURIComponent(from)}`);
  await fillSignIn(page);
}

const SESSION_COOKIE = "masthead-staff";
/** The session that tests share; signing in is a page load and a slow hash, and has tests of its own. */
let session: Parameters<BrowserContext["addCookies"]>[0] | null = null;

/** Opens a page of the dashboard as the demo's editor. */
export async function signIn(page: Page, from = "/dashboard"): Promise<void> {
  const context = page.context();
  if (session !== null) await context.addCookies(session);
  await page.goto(from);
  const form = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).or(form)).toBeVisible();
  // There is no session yet, or a test has ended it.
  if (new URL(page.url()).pathname === "/sign-in") {
    await fillSignIn(page);
    session = (await context.cookies()).filter(({ name }) => name === SESSION_COOKIE);
  }
  await waitForHydration(page);
}

/** Gives the browser the session of the demo's editor, for a test that opens a page itself. */
export async function startSession(page: Page): Promise<void> {
  if (session === null) await signIn(page);
  else await page.context().addCookies(session);
}

/** After a test that ends the editor's sessions, the next one opens another. */
export function clearSession(): void {
  session = null;
}

/** The navigation is the same on every page and a quarter of its elements: one test checks it. */
type Extent = "without navigation" | "with navigation";

/**
 * Checks the page against the machine-checkable rules of WCAG 2.2 AA, once its tables are up to date: rows that are
 * being refreshed are paler. Notifications are hidden: while one fades, its contrast is too low, and axe does not see
 * what is under it.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  extent: Extent = "without navigation",
): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const hiding = await page.addStyleTag({ content: "[data-sonner-toaster] { display: none !important }" });
  const without = extent === "with navigation" ? [] : ['nav[aria-label="Main"]'];
  expect(await findAxeFaults(page, { without }), what).toEqual([]);
  await hiding.evaluate((style) => void style.parentNode?.removeChild(style));
}

/** The same in the light theme, and with its colours in the dark: they are the same at every width. */
export async function expectAccessibleInBothThemes(page: Page, what: string, extent?: Extent): Promise<void> {
  await expectAccessible(page, what, extent);
  if (!isWide(page)) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${what}, in the dark`, extent);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Runs one statement in the database of the server under test. */
export async function query(text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

/** Saves the demo's story again with another headline, as an editor would; saving the same again is no change. */
export async function reviseStory(id: string, headline: string): Promise<void> {
  await query(
    `with saved as (
       insert into story_version (id, story_id, account_id, version, state, content, content_hash, created_by, created_at)
       select gen_random_uuid(), v.story_id, v.account_id, v.version + 1, v.state,
         jsonb_set(v.content, '{headline}', to_jsonb($2::text)), 'revised', 'Night desk', now()
       from story s join story_version v on v.id = s.latest_version_id
       where s.id = $1 and v.created_by <> 'Night desk' returning id, story_id
     )
     update story s set latest_version_id = saved.id, live_version_id = saved.id, headline = $2
     from saved where s.id = saved.story_id`,
    [id, headline],
  );
}

/** Inserts the report of an import into the database, as an importer would. */
export async function recordImport(id: string): Promise<void> {
  await query(
    `insert into import_run (id, account_id, source, file_name, file_hash, dry_run, status, counts, started_by, started_at,
       updated_at, finished_at)
     select $1, a.id, 'wordpress', 'archive.xml', 'hash', false, 'finished', $2, 'command line', now(), now(), now()
     from account a order by a.id limit 1 on conflict do nothing`,
    [id, JSON.stringify({ stories: { created: 1204, updated: 0, unchanged: 0, skipped: 1, failed: 1 } })],
  );
  await query(
    `insert into import_problem (run_id, outcome, ref, title, reason)
     select $1::uuid, 'failed', 'line 120, post 45', 'Budget night', 'The date is no date.'
     where not exists (select 1 from import_problem where run_id = $1::uuid)`,
    [id],
  );
}

/** Inserts a failed mail of the demo's account. */
export async function anUndeliveredMail(error: string) {
  const id = randomUUID();
  const subject = `Receipt ${id.slice(0, 8)}`;
  const recipient = "ada@readers.test";
  await query(
    `insert into queued_mail (id, account_id, occurrence, recipient, subject, content, created_at, queued_at, attempts,
       last_attempt_at, last_error, failed_at)
     select $1::uuid, a.id, $1, $2, $3, '', now(), now(), 1, now(), $4, now() from account a order by a.id limit 1`,
    [id, recipient, subject, error],
  );
  return { subject, recipient, remove: () => query("delete from queued_mail where id = $1", [id]) };
}
