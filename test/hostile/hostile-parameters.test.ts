import fc from "fast-check";
import pLimit from "p-limit";
import { beforeAll, expect, it } from "vitest";
import { useDemoNewsroom } from "@/test/conformance/demo-newsroom";
import { type DescribedApi, type DescribedOperation, describedApi } from "@/test/conformance/described-api";
import { readerToken } from "@/test/conformance/engagement-samples";
import { sampleRequests } from "@/test/conformance/sample-requests";
import type { Samples } from "@/test/conformance/samples";
import { useTestApp } from "@/test/test-app";
import { HOSTILE_SEGMENTS, hostileQueries } from "./hostile-values";
import { findRefusalFault } from "./refusal";

/** Requests in flight: PostgreSQL works on some of them while this process works on others. */
const inFlight = pLimit(8);

const app = useTestApp();
const demo = useDemoNewsroom(app);
let api: DescribedApi;
let samples: Samples;
let jwt = "";

beforeAll(async () => {
  api = await describedApi(app);
  samples = await sampleRequests(app, demo());
  jwt = await readerToken(app, demo().account.id);
});

/** A successful request of the operation, without its query. */
function soundPath({ operationId }: DescribedOperation): string {
  const [first] = samples[operationId] ?? [];
  const sound = (samples[operationId] ?? []).find(({ status }) => status === undefined) ?? first;
  return sound?.path.split("?")[0] ?? "/";
}

const bare = (path: string) => path.replace(/\.json$/, "");

/** Whether an operation's template contains an address. */
function standsAt({ path }: DescribedOperation, address: string): boolean {
  const template = bare(path).replaceAll(/\{[^}]+\}/g, "[^/]+");
  return new RegExp(`^${template}$`).test(bare(address));
}

/** The organization's token, as the samples send it in their query or body. */
function organizationToken({ operationId }: DescribedOperation): string {
  const [sample] = samples[operationId] ?? [];
  return new URL(sample?.path ?? "/", "http://api.test").searchParams.get("authentication_token") ?? "";
}

function createCredentials(operation: DescribedOperation): RequestInit {
  const { security } = operation;
  if (security.some((one) => "organizationToken" in one))
    return { headers: { authorization: `Bearer ${organizationToken(operation)}` } };
  const open = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
  if (open) return {};
  if (security.some((one) => "engagementJwt" in one)) return { headers: { authorization: `Bearer ${jwt}` } };
  return { headers: { "x-subauth": demo().account.server_key } };
}

/** The simulated gateway has keys of its own, which are checked before any id. */
function isBeforeItsDoor({ path }: DescribedOperation): boolean {
  return path.startsWith("/api/sandbox/");
}

/** A frame ignores an invalid query: a publisher's mistake in a colour must not break the widget. */
function isFrame({ path }: DescribedOperation): boolean {
  return path.endsWith("iframe");
}

/** Files of widgets have names of one form: any other address does not exist, however it is spelt. */
function isFile({ path }: DescribedOperation): boolean {
  return path.includes("/assets/") || path.startsWith("/frontend/");
}

/** Probes answer 200 or 503 whatever a client accepts (server/health/health.test.ts). */
function isProbe({ path }: DescribedOperation): boolean {
  return path === "/healthz" || path === "/readyz";
}

it("refuses query parameters that violate their contract, and never fails on the others", async () => {
  const tries = api.operations
    .filter(({ method }) => method === "get")
    .flatMap((operation) => {
      const inQuery = operation.parameters.filter((one) => one.in === "query");
      return inQuery.flatMap((parameter) => {
        const required = inQuery.filter((one) => one.required && one !== parameter);
        const rest = required.map(({ name }) => `&${name}=a`).join("");
        return hostileQueries(parameter).map(({ query, mustRefuse }) => ({
          ...{ operation, parameter, mustRefuse },
          path: `${soundPath(operation)}?${query}${rest}`,
        }));
      });
    });
  const wrong = await inFlight.map(tries, async ({ operation, parameter, mustRefuse, path }) => {
    const response = await app.fetch(path, { ...createCredentials(operation), redirect: "manual" });
    const fault = await findRefusalFault(response);
    // A credential is checked before any parameter is read: an invalid one gets 401.
    const isCredential = ["key", "authentication_token"].includes(parameter.name);
    const isRefused = response.status === 400 || (isCredential && response.status === 401);
    const isAccepted = mustRefuse && !isRefused && !isFrame(operation);
    return [
      ...(fault === null ? [] : [`${path.slice(0, 120)}: ${fault}`]),
      ...(isAccepted ? [`${path.slice(0, 120)}: ${response.status}, not 400`] : []),
    ];
  });
  expect(tries.length).toBeGreaterThan(api.operations.length);
  expect(wrong.flat()).toEqual([]);
});

it("finds nothing under malformed ids and names, and never fails on them", async () => {
  const wrong: string[] = [];
  const tries = api.operations
    .filter(({ path, method }) => method === "get" && path.includes("{"))
    .flatMap((operation) => HOSTILE_SEGMENTS.map((segment) => ({ operation, segment })));
  await inFlight.map(tries, async ({ operation, segment }) => {
    const path = operation.path.replaceAll(/\{[^}]+\}/g, () => segment);
    const response = await app.fetch(path, createCredentials(operation));
    const fault = await findRefusalFault(response);
    if (fault !== null) wrong.push(`${path.slice(0, 120)}: ${fault}`);
    const isEmptyList = operation.operationId === "getTags" && response.status === 200;
    if (isBeforeItsDoor(operation) && response.status === 401) return;
    if (![400, 404].includes(response.status) && !isEmptyList)
      wrong.push(`${path.slice(0, 120)}: ${response.status}`);
    const broken = /%00|%zz|^%$|%ff|%c0%af|%ed%a0%80/.test(segment);
    if (broken && response.status !== 400 && !isFile(operation))
      wrong.push(`${path}: ${response.status}, not 400`);
  });
  expect(wrong).toEqual([]);
});

it("accepts only the documented methods and lists them in Allow", async () => {
  const paths = [...new Set(api.operations.map(({ path }) => path))];
  for (const path of paths) {
    const taken = api.operations.filter((one) => one.path === path);
    const [operation] = taken;
    if (operation === undefined) continue;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      if (taken.some((one) => one.method.toUpperCase() === method)) continue;
      const concrete = soundPath(operation);
      // `/bulk/{hash}` and the like: the address itself belongs to another operation too.
      if (api.operations.some((one) => one.method.toUpperCase() === method && standsAt(one, concrete)))
        continue;
      const response = await app.fetch(concrete, { method });
      expect([method, concrete, response.status, await findRefusalFault(response)]).toEqual([
        method,
        concrete,
        405,
        null,
      ]);
      const allow = (response.headers.get("allow") ?? "").split(", ");
      for (const one of taken) expect(allow).toContain(one.method.toUpperCase());
      expect(allow).not.toContain(method);
    }
  }
});

it("refuses with 406 a client that does not accept JSON where there is only JSON", async () => {
  for (const operation of api.operations) {
    const media = Object.keys(operation.responses["200"]?.content ?? {});
    if (media.length !== 1 || media[0] !== "application/json" || isProbe(operation)) continue;
    const concrete = soundPath(operation);
    const response = await app.fetch(concrete, {
      method: operation.method.toUpperCase(),
      headers: { accept: "application/xml" },
    });
    expect([concrete, response.status, await findRefusalFault(response)]).toEqual([concrete, 406, null]);
  }
});

it("never fails on any query, whatever its names and values", async () => {
  const operations = api.operations.filter((one) => one.method === "get" && !isProbe(one));
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.constantFrom("__proto__", "toString", "[]", "1"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.nat(operations.length - 1),
      fc.array(fc.tuple(fc.nat(), text, fc.boolean())),
      async (at, pairs) => {
        const operation = operations[at];
        if (operation === undefined) return;
        const known = operation.parameters.filter((one) => one.in === "query").map(({ name }) => name);
        const query = pairs.map(([pick, value, own]) => {
          const name = own ? (known[pick % (known.length || 1)] ?? value) : value;
          return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
        });
        const path = `${soundPath(operation)}?${query.join("&")}`;
        const response = await app.fetch(path, createCredentials(operation));
        expect(await findRefusalFault(response), path).toBeNull();
      },
    ),
    { numRuns: 250 },
  );
});
