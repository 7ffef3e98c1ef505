import { describe, expect, test } from "vitest";
import { isStorable, toPagePath, toStoredPageKey } from "./stored-page.rules";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "public,max-age=0,s-maxage=60,stale-while-revalidate=150",
  "content-security-policy": "script-src 'self' 'sha256-abc='; object-src 'none'",
  vary: "rsc, next-router-state-tree, Accept-Encoding",
};

function toKey(url: string, headers: Record<string, string> = {}) {
  return toStoredPageKey({ url, header: (name) => ({ host: "news.test", ...headers })[name] });
}

describe("the key of a stored page", () => {
  test.each(["/", "/news/2026/harbour", "/section/news?page=2", "/%C3%A4"])("exists for %s", (url) => {
    expect(toKey(url)).not.toBeNull();
  });

  test.each([
    ...["/search?q=harbour", "/?page=2&x=1", "/?page=0", "/?page=99999", "/?utm_source=mail", "/?_rsc=1"],
    ...["/api/trpc/me.get", "/_next/static/a.js", "//evil.example/", "/a\\b", `/${"a".repeat(500)}`, "*"],
  ])("does not exist for %s", (url) => {
    expect(toKey(url)).toBeNull();
  });

  test.each(["rsc", "next-action", "x-middleware-prefetch", "sec-purpose"])(
    "does not exist for a request with %s",
    (name) => {
      expect(toKey("/", { [name]: "1" })).toBeNull();
    },
  );

  test.each(["host", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"])("contains %s", (name) => {
    expect(toKey("/", { [name]: "other" })).not.toBe(toKey("/"));
  });

  test.each(["cookie", "user-agent", "accept", "accept-encoding", "accept-language", "x-invoke-path"])(
    "does not depend on %s",
    (name) => {
      expect(toKey("/", { [name]: "other" })).toBe(toKey("/"));
    },
  );
});

describe("a response", () => {
  test("is stored where it is a whole public page with hashes, of a live account or in test mode", () => {
    expect(isStorable({ status: 200, headers: HEADERS })).toBe(true);
    const headers = { ...HEADERS, "cache-control": "public,no-cache" };
    expect(isStorable({ status: 200, headers })).toBe(true);
  });

  test.each([201, 206, 304, 307, 308, 404, 500, 503])("with status %i is not stored", (status) => {
    expect(isStorable({ status, headers: HEADERS })).toBe(false);
  });

  test.each([
    ["a cookie", { "set-cookie": "a=b" }],
    ["private content", { "cache-control": "private,no-cache,no-store,max-age=0" }],
    ["no word about caches", { "cache-control": undefined }],
    ["content for one cookie", { vary: "Cookie" }],
    ["content for anything", { vary: "*" }],
    ["a nonce", { "content-security-policy": "script-src 'self' 'nonce-abc'" }],
    ["a policy that allows any inline script", { "content-security-policy": "script-src 'unsafe-inline'" }],
    ["no policy", { "content-security-policy": undefined }],
    ["another content type", { "content-type": "text/x-component" }],
  ])("with %s is not stored", (_what, headers) => {
    expect(isStorable({ status: 200, headers: { ...HEADERS, ...headers } })).toBe(false);
  });
});

test.each([
  ["/news/harbour?page=2", "/news/harbour"],
  ["https://news.test/news/harbour?a=b#c", "/news/harbour"],
  ["/ä", "/%C3%A4"],
  ["https://", null],
])("the path of %j is %j", (address, path) => {
  expect(toPagePath(address)).toBe(path);
});
