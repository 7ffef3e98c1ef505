import { parseDocument } from "htmlparser2";
import { expect, it } from "vitest";
import { z } from "zod";
import { useTestApp } from "@/test/test-app";
import { descriptionEndpoints, referencePage } from "./api-description";
import { defineEndpoint, type Endpoint } from "./endpoint";
import { json } from "./reply";

const app = useTestApp();

async function served() {
  const page = await app.fetch("/docs", { host: "news.example:8080" });
  const description = await app.fetch("/openapi.json");
  const document: { paths: Record<string, Record<string, { operationId: string; summary: string }>> } =
    await description.json();
  return { page, text: await page.text(), document };
}

function listValues(text: string, attribute: string): string[] {
  return [...text.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(([, value = ""]) => value);
}

it("shows every operation of the document under its own anchor", async () => {
  const { page, text, document } = await served();
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const ids = listValues(text, "id");
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations.length).toBeGreaterThan(30);
  for (const { operationId } of operations) expect(ids).toContain(`operation-${operationId}`);
  for (const path of Object.keys(document.paths)) expect(text).toContain(`<code>${path}</code>`);
});

it("renders backticks in the introduction as code", async () => {
  const { text } = await served();
  expect(text).toContain("<code>RateLimit-Limit</code>");
  expect(text).not.toContain("`RateLimit-Limit`");
});

it("contains no duplicate anchor and no link to a missing anchor", async () => {
  const { text } = await served();
  const ids = listValues(text, "id");
  expect(new Set(ids).size).toBe(ids.length);
  const targets = listValues(text, "href").filter((href) => href.startsWith("#"));
  expect(targets.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
});

it("shows how to call each operation at the origin of the request", async () => {
  const { text } = await served();
  expect(text).toContain("curl &#39;http://news.example:8080/api/v1/stories-by-slug?slug=SLUG&#39;");
  expect(text).toContain("-H &#39;X-SUBAUTH: SERVER_KEY&#39;");
  expect(text).toContain("curl -X POST &#39;http://news.example:8080/api/v1/bulk&#39;");
  expect(text).toContain("&quot;_type&quot;: &quot;collection&quot;");
});

it("shows the types, limits and defaults of parameters, and the fields of responses", async () => {
  const { text } = await served();
  expect(text).toContain("0 to 100; default <code>20</code>");
  expect(text).toContain('<a href="#object-Story">Story</a>');
  expect(text).toContain('<code class="name">hero-image-s3-key</code>');
  for (const code of ["invalid", "not_acceptable", "rate_limited", "unavailable"])
    expect(text).toContain(`<code>${code}</code>`);
});

it("escapes every text of a contract", async () => {
  const evil = `<img src=x onerror=alert(1)>"'&\`<b>\``;
  const endpoint = defineEndpoint(
    {
      operationId: "evil",
      method: "post",
      path: "/evil/{id}",
      tag: evil,
      summary: evil,
      description: evil,
      account: "host",
      credentials: ["accountKey"],
      cache: "private",
      params: z.object({ id: z.string().describe(evil) }),
      query: z.object({ [evil]: z.enum([evil]).describe(evil) }),
      body: { schema: z.object({ [evil]: z.literal(evil) }), contentTypes: [evil], limit: 1 },
      responses: { 200: { description: evil, schema: z.object({ [evil]: z.string().describe(evil) }) } },
      errors: [],
    },
    async () => json(null),
  );
  const text = await renderedPage([endpoint], `http://x.example/${evil}`);
  expect(text).not.toContain("<img");
  expect(text).not.toContain("<b>");
  expect(text).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;<code>&lt;b&gt;</code>");
  expect(text).toContain("?key=ACCOUNT_KEY".replace("?", "&amp;"));
});

async function renderedPage(endpoints: readonly Endpoint[], origin: string): Promise<string> {
  const { body } = await referencePage({ endpoints, origin, acceptEncoding: null });
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : "";
}

it("closes every element it opens", async () => {
  const { text } = await served();
  const opened = [...text.matchAll(/<(article|section|details|table|ul|li|div|nav|main|dl)\b/g)].length;
  const closed = [...text.matchAll(/<\/(article|section|details|table|ul|li|div|nav|main|dl)>/g)].length;
  expect(opened).toBe(closed);
  expect(parseDocument(text).children.length).toBeGreaterThan(1);
});

it("is rendered once per origin, and again for another origin", async () => {
  const endpoints = descriptionEndpoints([]);
  const request = { endpoints, origin: "http://one.example", acceptEncoding: null };
  const page = await referencePage(request);
  expect((await referencePage(request)).body).toBe(page.body);
  const other = await renderedPage(endpoints, "http://other.example");
  expect(other).toContain("http://other.example");
  expect(other).not.toContain("http://one.example");
});
