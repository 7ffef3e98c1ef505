import { expect, it } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { useTestApp } from "@/test/test-app";
import { testReaders } from "@/test/test-dependencies";
import { content, createEdge, defineEndpoint, json } from "./index";

const app = useTestApp();

const shared = {
  tag: "Test",
  method: "get",
  account: "host",
  credentials: ["none"],
  cache: "public",
  ignoresAccept: true,
  errors: [],
} as const;

it("when the database is down, a page fails as a page and everything else in the one error shape", async () => {
  const { db, clock } = app;
  const away = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
  const pageContract = { 200: { description: "A page.", contentType: "text/html" } };
  const edge = createEdge(
    {
      ...{ db, clock, ids: systemIds, log: createLog("silent"), config: readConfig({ NODE_ENV: "test" }) },
      directory: { ...createAccountDirectory(db), byHost: away },
      readers: testReaders({ db, clock }),
    },
    [
      defineEndpoint(
        { ...shared, operationId: "page", path: "/api/page", summary: "A page", responses: pageContract },
        async () => content("", "text/html"),
      ),
      defineEndpoint(
        {
          ...shared,
          operationId: "row",
          path: "/api/row",
          summary: "A row",
          responses: { 200: { description: "A row." } },
        },
        async () => json({}),
      ),
    ],
  );
  const page = await edge.fetch(new Request("http://news.test/api/page"));
  expect([page.status, page.headers.get("retry-after"), page.headers.get("content-type")]).toEqual([
    503,
    "2",
    "text/html; charset=utf-8",
  ]);
  const english = await page.text();
  expect(english).toContain('<html lang="en" dir="ltr">');
  expect(english).toContain("This is temporarily unavailable.");
  expect(page.headers.get("cache-control")).toContain("no-store");
  const arabic = await edge.fetch(
    new Request("http://news.test/api/page", { headers: { "accept-language": "ar-EG,en;q=0.5" } }),
  );
  const markup = await arabic.text();
  expect(markup).toContain('<html lang="ar" dir="rtl">');
  expect(markup).toContain("هذا غير متاح مؤقتًا.");
  const row = await edge.fetch(new Request("http://news.test/api/row"));
  expect(row.status).toBe(503);
  expect(await row.json()).toMatchObject({ error: { code: "unavailable" } });
});
