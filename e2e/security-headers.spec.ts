import { expect, type Page, test } from "@playwright/test";
import { demoAccount } from "./conversation";
import { signInByForm } from "./dashboard-support";
import { createInstallationForTest } from "./own-installation";
import { publishStory } from "./published-story";
import { demoFacts } from "./server-facts";

/** Collects the violations of the policies of a page and of its frames, while it is used. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const report: unknown = Reflect.get(window, "reportViolation");
      if (typeof report === "function") report(`${location.pathname} ${violatedDirective} ${blockedURI}`);
    });
  });
  return violations;
}

test("pages, forms and widgets load and execute nothing that their policies refuse", async ({ page }) => {
  const violations = await collectViolations(page);
  const { story, subscription_story: closed } = demoFacts();
  const id = demoAccount().account.id;
  for (const path of [
    ...["/", `/${story.slug}`, `/${closed.slug}`, "/search?q=harbour", "/no-such-page", "/subscribe"],
    ...["/login", "/signup", "/forgot-password", "/docs"],
    ...["iframe-test-widget", "feed-iframe", "contribution-iframe", "login-iframe"].map(
      (name) => `/${name}?account_id=${id}`,
    ),
  ]) {
    await page.goto(path);
    await expect(page.locator("body")).not.toBeEmpty();
  }
  await signInByForm(page);
  for (const name of ["Stories", "Moderation"]) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test("an injected script in a page does not run", async ({ page }) => {
  const violations = await collectViolations(page);
  for (const path of ["/", `/${demoFacts().story.slug}`, "/sign-in", "/login", "/subscribe"]) {
    await page.goto(path);
    await page.evaluate(() => {
      const box = document.createElement("div");
      box.innerHTML = `<img src="data:," onerror="window.smuggled = 'handler'">`;
      const script = document.createElement("script");
      script.textContent = "window.smuggled = 'script'";
      const file = document.createElement("script");
      file.src = "https://scripts.example/file.js";
      document.body.append(box, script, file);
    });
    await expect.poll(() => violations.filter((one) => one.startsWith(`${path} script-src`)).length).toBe(3);
    expect(await page.evaluate(() => Reflect.get(window, "smuggled") ?? null), path).toBeNull();
  }
});

/** The page's own script, and that of a story's comments: neither Next's scripts nor its data. */
const HASHED =
  /^script-src 'self'(?: 'sha256-[\w+/]{43}='){1,2}; object-src 'none'; base-uri 'self'; frame-ancestors 'self'$/;

test("the headers that the built server sends with its pages", async ({ request }) => {
  for (const [path, policy] of [
    ["/", HASHED],
    [`/${demoFacts().story.slug}`, HASHED],
    ["/no-such-page", HASHED],
    ["/sign-in", /^script-src 'self' 'nonce-[\w-]+' 'sha256-[^']+'; .*frame-ancestors 'none'$/],
    ["/subscribe", /^script-src 'self' 'nonce-[\w-]+' 'sha256-[^']+'; .*frame-ancestors 'none'$/],
    ["/%zz", /^default-src 'none'; style-src 'sha256-/],
  ] as const) {
    const response = await request.get(path, { headers: { accept: "text/html" } });
    const headers = response.headers();
    expect.soft(headers["content-security-policy"], path).toMatch(policy);
    expect.soft(headers["x-content-type-options"], path).toBe("nosniff");
    const [, nonce] = /'nonce-([\w-]+)'/.exec(headers["content-security-policy"] ?? "") ?? [];
    const inline = [...(await response.text()).matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes = ""]) => attributes,
    );
    const unmarked = inline.filter(
      (attributes) =>
        !attributes.includes(`nonce="${nonce}"`) && !/ src=| type="application/.test(attributes),
    );
    // The publication's own script is allowed by its hash.
    if (nonce !== undefined) expect.soft(unmarked.length, `${path} ${unmarked.join()}`).toBeLessThan(2);
  }
});

test("code in a story runs in a document of its own, and reads nothing of the page", async ({ page }) => {
  const violations = await collectViolations(page);
  const installation = await createInstallationForTest();
  try {
    const server = await installation.start();
    const code = `<p>A chart</p><script>
      let parentTitle = "unreadable";
      try { parentTitle = parent.document.title } catch {}
      document.body.append("Drawn by code, " + self.origin + ", " + parentTitle);
    </script>`;
    const { slug } = await publishStory(installation, server, {
      headline: "With code",
      "custom-slug": "with-code",
      cards: [
        { "story-elements": [{ type: "jsembed", "embed-js": Buffer.from(code).toString("base64") }] },
        {
          "story-elements": [
            { type: "jsembed", "embed-js": Buffer.from("<p>A table</p>").toString("base64") },
          ],
        },
      ],
    });
    const base = `http://127.0.0.1:${server.port}`;
    await page.goto(`${base}/${slug}`);
    const frames = page.locator("figure iframe");
    for (const frame of await frames.all()) await frame.scrollIntoViewIfNeeded();
    await expect(frames.nth(0).contentFrame().getByText("Drawn by code, null, unreadable")).toBeVisible();
    await expect(frames.nth(1).contentFrame().getByText("A table")).toBeVisible();
    // Opened by itself, as a link of anybody's could do, the document shows and runs nothing.
    await page.goto(`${base}${await frames.nth(0).getAttribute("src")}`);
    await page.reload();
    expect(await page.locator("body").innerText()).toBe("");
    expect(violations).toEqual([]);
  } finally {
    await installation.close();
  }
});
