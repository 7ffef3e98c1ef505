import { createHash } from "node:crypto";
import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { QUERY_HEADER } from "@/app/(dashboard)/page-query";
import config from "@/next.config";
import { proxy } from "@/proxy";
import { TRANSPORT_SECURITY } from "@/server/http/page-security.rules";
import { PAGE_SCRIPT } from "@/shared/site-page";
import { useTestApp } from "./test-app";

const app = useTestApp();
const NAMES = ["content-security-policy", "x-frame-options", "referrer-policy", "x-content-type-options"];
const pageScript = `'sha256-${createHash("sha256").update(PAGE_SCRIPT).digest("base64")}'`;

/** The headers, with `N` instead of a nonce and the hashes of styles replaced by their number. */
function readHeaders(headers: Headers): (string | null)[] {
  return NAMES.map((name) => headers.get(name)?.replaceAll(/'nonce-[\w-]{20,}'/g, "'nonce-N'") ?? null);
}

function visit(host: string, path: string, headers: Record<string, string> = {}) {
  return proxy(new NextRequest(`http://${host}${path}`, { headers: { host, ...headers } }));
}

const SCRIPTS = `script-src 'self' 'nonce-N' ${pageScript}`;
const STAFF = `${SCRIPTS}; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'`;
const SHOP = `${SCRIPTS}; object-src 'none'; base-uri 'self'; frame-ancestors 'none'`;
// Our own server replaces 'unsafe-inline' by hashes (restrict-inline-scripts.test.ts).
const OPEN = "script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

it.each<[string, string | null, string | null, string | null]>([
  ["/dashboard", STAFF, "DENY", "same-origin"],
  ["/dashboard/invoices/4", STAFF, "DENY", "same-origin"],
  ["/sign-in", STAFF, "DENY", "same-origin"],
  // With no-referrer, a browser without scripts would send the form with the origin null, which Next refuses.
  ["/sign-in/two-step", STAFF, "DENY", "same-origin"],
  ["/sign-in/new-password/secret", STAFF, "DENY", "same-origin"],
  ["/sign-in/link/secret", STAFF, "DENY", "same-origin"],
  ["/invitation/secret", STAFF, "DENY", "same-origin"],
  ["/signup", STAFF, "DENY", "same-origin"],
  ["/forgot-password", STAFF, "DENY", "same-origin"],
  ["/reset-password", STAFF, "DENY", "same-origin"],
  ["/verify-email", STAFF, "DENY", "same-origin"],
  ["/account", STAFF, "DENY", "same-origin"],
  ["/account/names", STAFF, "DENY", "same-origin"],
  // Buyers continue from here to a gateway's own page, readers to the application that they log in to.
  ["/account/plans/7/switch", SHOP, "DENY", "same-origin"],
  ["/login", SHOP, "DENY", "same-origin"],
  ["/login/phone", SHOP, "DENY", "same-origin"],
  ["/subscribe", SHOP, "DENY", "same-origin"],
  ["/subscribe/3", SHOP, "DENY", "same-origin"],
  ["/unlock", SHOP, "DENY", "same-origin"],
  ["/unlock/secret", SHOP, "DENY", "same-origin"],
  // Files have headers of their own.
  ["/dashboard-files/letterhead", null, null, null],
  ["/account/plans/7/invoices/3", null, null, null],
  // Pages of the publication, and addresses that do not exist.
  ["/", OPEN, "SAMEORIGIN", "strict-origin-when-cross-origin"],
  ["/search", OPEN, "SAMEORIGIN", "strict-origin-when-cross-origin"],
  ["/no-such-page", OPEN, "SAMEORIGIN", "strict-origin-when-cross-origin"],
])("a page that Next renders: %s", async (path, ...expected) => {
  const { host } = await app.createAccount();
  const { headers } = await visit(host, path);
  expect(readHeaders(headers)).toEqual([...expected, "nosniff"]);
});

it("a page without a publication allows its own style and nothing else", async () => {
  await app.createAccount();
  await app.createAccount();
  const response = await visit("nobody.example", "/");
  expect(response.status).toBe(404);
  const [policy, ...otherHeaders] = readHeaders(response.headers);
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
  );
  expect(otherHeaders).toEqual(["SAMEORIGIN", "same-origin", "nosniff"]);
});

it("every visit has a nonce of its own, and the client cannot choose it", async () => {
  const { host } = await app.createAccount();
  const forged = {
    "content-security-policy": "script-src 'nonce-forged'",
    "content-security-policy-report-only": "script-src 'nonce-forged'",
  };
  const readNonce = async (path: string) => {
    const { headers } = await visit(host, path, forged);
    const names = headers.get("x-middleware-override-headers")?.split(",") ?? [];
    const [, nonce = null] =
      /'nonce-([^']+)'/.exec(headers.get("x-middleware-request-content-security-policy") ?? "") ?? [];
    expect(headers.get("content-security-policy")?.includes(`'nonce-${nonce}'`)).toBe(nonce !== null);
    return { nonce, policies: names.filter((name) => name.startsWith("content-security-policy")) };
  };
  const [one, other] = [await readNonce("/sign-in"), await readNonce("/sign-in")];
  expect(one.policies).toEqual(["content-security-policy"]);
  expect(new Set([one.nonce, other.nonce, "forged", null]).size).toBe(4);
  expect(await readNonce("/")).toEqual({ nonce: null, policies: [] });
});

it("a dashboard page receives the query of its address, and the client cannot choose it", async () => {
  const { host } = await app.createAccount();
  const readQuery = async (path: string) =>
    (await visit(host, path, { [QUERY_HEADER]: "?forged" })).headers.get(
      `x-middleware-request-${QUERY_HEADER}`,
    );
  expect(await readQuery("/dashboard/stories?access=subscription&text=%C3%A9")).toBe(
    "?access=subscription&text=%C3%A9",
  );
  expect(await readQuery("/dashboard/stories")).toBe("");
});

const FRAME = /^default-src 'none'; script-src 'nonce-N' 'strict-dynamic'; .*; frame-ancestors 'self' .*HOST/;
const WRITTEN =
  /^default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/;

it.each<[string, number, RegExp]>([
  ["/docs", 200, WRITTEN],
  ["/iframe?account_id=ID", 200, FRAME],
  ["/feed-iframe?account_id=ID", 200, FRAME],
  ["/contribution-iframe?account_id=ID", 200, FRAME],
  ["/page-reactions-iframe?account_id=ID", 200, FRAME],
  ["/login-iframe?account_id=ID", 200, FRAME],
  ["/iframe-test-widget?account_id=ID", 200, /^default-src 'none'; .*; frame-ancestors 'none'$/],
  [
    "/oauth/authorize?client_id=x",
    400,
    /^default-src 'none'; style-src 'sha256-.*; frame-ancestors 'self' .*HOST/,
  ],
  ["/sandbox/payment-method/none", 404, /^default-src 'none'; style-src 'sha256-.*; frame-ancestors 'none'$/],
  ["/sandbox/checkout/none", 404, /^default-src 'none'; style-src 'sha256-.*; frame-ancestors 'none'$/],
])("a page of the edge: %s", async (path, status, policy) => {
  const { account, host } = await app.createAccount();
  const response = await app.fetch(path.replace("ID", String(account.id)), { host });
  const text = await response.text();
  expect([response.status, response.headers.get("content-type")], text.slice(0, 300)).toEqual([
    status,
    "text/html; charset=utf-8",
  ]);
  const [csp, , referrer, sniffing] = readHeaders(response.headers);
  expect(csp?.replaceAll(host, "HOST")).toMatch(policy);
  expect([referrer === null, sniffing]).toEqual([false, "nosniff"]);
});

it("the page of the reference runs its own script and style and no other", async () => {
  const response = await app.fetch("/docs");
  const policy = response.headers.get("content-security-policy") ?? "";
  const text = await response.text();
  for (const [element, directive] of [
    ["script", "script-src"],
    ["style", "style-src"],
  ]) {
    const inline = [...text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))];
    expect(inline.length).toBe(1);
    const sum = createHash("sha256")
      .update(inline[0]?.[1] ?? "")
      .digest("base64");
    expect(policy).toContain(`${directive} 'sha256-${sum}'`);
  }
  expect(/ style="| on[a-z]+="/.test(text)).toBe(false);
});

it.each(["/api/v1/config", "/openapi.json", "/stories.rss", "/robots.txt", "/api/v1/nothing"])(
  "%s is served as its media type, without sniffing",
  async (path) => {
    const { host } = await app.createAccount();
    const response = await app.fetch(path, { host });
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    await response.body?.cancel();
  },
);

it("on a host that runs Next alone, its configuration sets the same headers as our own server", async () => {
  const rules = (await config.headers?.()) ?? [];
  const everywhere = rules.filter(({ source }) => source === "/:path*");
  expect(everywhere.map(({ has, headers }) => [has ?? null, headers])).toEqual([
    [null, [{ key: "X-Content-Type-Options", value: "nosniff" }]],
    [
      [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      [{ key: "Strict-Transport-Security", value: TRANSPORT_SECURITY }],
    ],
  ]);
  // Next's redirect of a request with RSC names no Vary: shared caches would serve it to everybody.
  expect(config.experimental?.validateRSCRequestHeaders).toBe(false);
});
