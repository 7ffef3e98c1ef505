import { describe, expect, it } from "vitest";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function refusal(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const body = await response.json();
  expect(body.error.request_id).toBe(response.headers.get("x-request-id"));
  return { status: response.status, code: body.error.code };
}

describe("the edge refuses in the one error shape", () => {
  it("404 for an unknown path", async () => {
    expect(await refusal(await app.fetch("/api/v1/nothing"))).toEqual({ status: 404, code: "not_found" });
  });

  it("405 with the methods of the path", async () => {
    const response = await app.fetch("/api/v1/stories-by-slug", { method: "DELETE" });
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await refusal(response)).toEqual({ status: 405, code: "method_not_allowed" });
  });

  it.each(["application/xml", "text/html;q=0.9, image/png", "application/json;q=0"])(
    "406 to Accept: %s",
    async (accept) => {
      const response = await app.fetch("/api/v1/stories-by-slug?slug=a", { headers: { accept } });
      expect(await refusal(response)).toEqual({ status: 406, code: "not_acceptable" });
    },
  );

  it.each(["*/*", "application/json", "application/*", "text/html, */*;q=0.1"])(
    "accepts Accept: %s",
    async (accept) => {
      const { host } = await app.createAccount();
      const response = await app.fetch("/api/v1/stories-by-slug?slug=a", { host, headers: { accept } });
      expect((await refusal(response)).status).toBe(404);
    },
  );

  it.each(["/api/v1/stories-by-slug.xml?slug=a", "/api/v1/subscription_groups/1.xml"])(
    "406 to a suffix that is not documented: %s",
    async (address) => {
      const answer = await refusal(await app.fetch(address));
      expect(answer).toEqual({ status: 406, code: "not_acceptable" });
    },
  );

  it.each(["slug=%00", "slug=%zz", "slug=%ff", "slug=a&slug=b", "slug[]=a", ""])(
    "400 to the query ?%s",
    async (query) => {
      const { host } = await app.createAccount();
      const response = await app.fetch(`/api/v1/stories-by-slug?${query}`, { host });
      expect(await refusal(response)).toEqual({ status: 400, code: "invalid" });
    },
  );

  it("401 to an invalid server key, even where none is required", async () => {
    const response = await app.fetch("/api/v1/stories-by-slug?slug=a", {
      headers: { "x-subauth": "guess" },
    });
    expect(await refusal(response)).toEqual({ status: 401, code: "unauthorized" });
  });

  it("404 on an unknown host, when there are several publications", async () => {
    await app.createAccount();
    await app.createAccount();
    const response = await app.fetch("/api/v1/stories-by-slug?slug=a", { host: "nobody.example" });
    expect((await refusal(response)).status).toBe(404);
  });
});

describe("the edge", () => {
  it("echoes a well-formed request id and replaces any other", async () => {
    const response = await app.fetch("/api/v1/x", { headers: { "x-request-id": "abc-123" } });
    expect(response.headers.get("x-request-id")).toBe("abc-123");
    const replaced = await app.fetch("/api/v1/x", { headers: { "x-request-id": "<script>" } });
    expect(replaced.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("answers HEAD as GET without a body, and a preflight for any origin", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, {});
    const head = await app.fetch(`/api/v1/stories/${story.id}`, { host, method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const preflight = await app.fetch(`/api/v1/stories/${story.id}`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("marks public responses as public, with their cache keys", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, {});
    const response = await app.fetch(`/api/v1/stories/${story.id}`, { host });
    expect(response.headers.get("cache-control")).toBe(
      "public,max-age=15,s-maxage=60,stale-while-revalidate=150,stale-if-error=3600",
    );
    expect(response.headers.get("surrogate-key")).toBe(`s/${ctx.account.id}/${story.id.slice(0, 8)}`);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});

it("reads its own origin from the Host header, whatever address it listens at", async () => {
  const response = await app.fetch("/openapi.json", { host: "news.example:8443" });
  expect(await response.json()).toMatchObject({ servers: [{ url: "http://news.example:8443" }] });
});
