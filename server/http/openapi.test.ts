import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { allEndpoints } from "@/server/edge";
import { createLog } from "@/server/platform/log/index";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies } from "@/test/test-dependencies";

const app = useTestApp();

interface Operation {
  operationId: string;
  parameters?: { name: string; description?: string }[];
}

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

async function served(): Promise<Document> {
  const response = await app.fetch("/openapi.json", { host: "news.example:8080" });
  expect(response.status).toBe(200);
  return response.json();
}

const table = () => {
  const { storage, db } = app;
  const log = createLog("silent");
  const config = { databaseUrl: null, metricsToken: null, mail: { feedbackSecret: null } };
  return allEndpoints({ storage, db, log, config, ...createTestDependencies(log) });
};

it("is valid OpenAPI 3.1, public, and names the origin of the request", async () => {
  const document = await served();
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: "http://news.example:8080" }]);
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

it("contains every operation of the table once, and no other", async () => {
  const { paths } = await served();
  const documented = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  const endpoints = table().map(
    ({ contract }) => `${contract.method} ${contract.path} ${contract.operationId}`,
  );
  expect(documented.toSorted()).toEqual(endpoints.toSorted());
  const ids = table().map(({ contract }) => contract.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it("serves the operations of subscriptions and organizations with the .json suffix, too", () => {
  const rows =
    /^\/api\/(access\/v1\/(members|stories|subscri)|v1\/(asset|group|organizations|payment_gateways|subscri))/;
  // For these the path with the suffix is another operation.
  const besides = /^\/api\/v1\/subscription_groups(\.json)?$/;
  const without = table().filter(
    ({ contract: { path, jsonSuffix } }) => rows.test(path) && !besides.test(path) && jsonSuffix !== true,
  );
  expect(without.map(({ contract }) => contract.path)).toEqual([]);
});

it("names exactly the parameters of each path", () => {
  for (const { contract } of table()) {
    const inPath = [...contract.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    expect(Object.keys(contract.params?.shape ?? {}), contract.operationId).toEqual(inPath);
  }
});

it("describes every parameter", async () => {
  const { paths } = await served();
  const silent = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description = "" }) => description === "")
        .map(({ name }) => `${operationId} ${name}`),
    );
  expect(silent).toEqual([]);
});

/** Files under app/ that may serve a path: its own route, or a catch-all of one of its folders. */
function listMounts(path: string): string[] {
  const segments = path.split("/").filter((part) => part !== "");
  const plain = segments.filter((part) => !part.includes("{"));
  const literal = `${path.slice(1).replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
  const names = ["[...path]", "[...slug]", "[...key]", "[page]"];
  const folders = plain.map((_, at) => plain.slice(0, at + 1).join("/"));
  return [literal, ...folders.flatMap((folder) => names.map((name) => `${folder}/${name}/route.ts`))];
}

async function isMount(path: string, method: string): Promise<boolean> {
  const source = await readFile(join(import.meta.dirname, "../../app", path), "utf8").catch(() => "");
  const exported = /export \{([^}]*)\} from "@\/app\/edge"/.exec(source)?.[1] ?? "";
  return exported.split(",").some((name) => name.trim() === method.toUpperCase());
}

it("is served by the Next mount too, path by path", async () => {
  for (const { contract } of table()) {
    const mounted = await Promise.all(
      listMounts(contract.path).map((path) => isMount(path, contract.method)),
    );
    expect(mounted.includes(true), contract.path).toBe(true);
  }
});

it.each(["/openapi.json", "/docs"])(
  "serves %s compressed, with a strong ETag for each encoding",
  async (path) => {
    const get = (headers: Record<string, string>) =>
      app.fetch(path, { headers: { host: "news.example", ...headers } });
    const plain = await get({});
    const text = await plain.text();
    const etags = [plain.headers.get("etag")];
    for (const [encoding, decompress] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const response = await get({ "accept-encoding": `deflate, ${encoding}` });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
      expect(decompress(await response.arrayBuffer()).toString()).toBe(text);
      const etag = response.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      etags.push(etag);
      const again = await get({ "accept-encoding": encoding, "if-none-match": etag });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
    expect(new Set(etags).size).toBe(3);
  },
);
