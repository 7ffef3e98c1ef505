import { describe, expect, test } from "vitest";
import { isSharedCacheable } from "./page-cache.rules";

const PUBLIC = "public,max-age=0,s-maxage=60";

function exchange({
  url = "/",
  headers = {},
  status = 200,
  cacheControl = PUBLIC,
}: {
  url?: string;
  headers?: Record<string, string>;
  status?: number;
  cacheControl?: string;
}) {
  return isSharedCacheable({ url, status, cacheControl, header: (name) => headers[name] });
}

describe("shared caches of pages", () => {
  test.each([200, 301, 304, 308, 404])("may store a public response with status %i", (status) => {
    expect(exchange({ status })).toBe(true);
  });

  test.each([302, 303, 307, 400, 401, 403, 500, 503])("may not store status %i", (status) => {
    expect(exchange({ status })).toBe(false);
  });

  test.each([
    "rsc",
    "next-action",
    "next-router-prefetch",
    "next-router-segment-prefetch",
    "next-router-state-tree",
    "next-url",
    "x-nextjs-data",
    "x-middleware-prefetch",
    "purpose",
    "sec-purpose",
  ])("may not store a response to a request with %s", (name) => {
    expect(exchange({ headers: { [name]: "1" } })).toBe(false);
  });

  test.each(["/?_rsc=x", "/a?b=1&_rsc=x", "/?_rsc", "/?_rsc&a=1"])("may not store %s", (url) => {
    expect(exchange({ url })).toBe(false);
  });

  test("may store a public page with another query", () => {
    expect(exchange({ url: "/search?q=_rsc" })).toBe(true);
  });

  test("may not store a response that is not marked public", () => {
    expect(exchange({ cacheControl: "private,no-store" })).toBe(false);
  });
});
