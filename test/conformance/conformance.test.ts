import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { useTestApp } from "@/test/test-app";
import { useDemoNewsroom } from "./demo-newsroom";
import { type DescribedApi, type DescribedOperation, describedApi } from "./described-api";
import { sampleRequests } from "./sample-requests";
import type { SampleRequest, Samples } from "./samples";

const app = useTestApp();
const demo = useDemoNewsroom(app);
let api: DescribedApi;
let samples: Samples;

beforeAll(async () => {
  app.clock.set(new Date().toISOString());
  api = await describedApi(app);
  samples = await sampleRequests(app, demo());
});

/** Faults of a response's headers that apply to any response. */
function findHeaderFaults(response: Response, { init }: SampleRequest): string[] {
  const { status, headers } = response;
  const wrong: string[] = [];
  const cache = headers.get("cache-control") ?? "";
  if (!/^[\w.-]{1,64}$/.test(headers.get("x-request-id") ?? "")) wrong.push("no request id");
  const secret = status >= 400 || /x-subauth|authorization/.test(JSON.stringify(init ?? {}));
  if (secret !== cache.startsWith("private,no-cache,no-store")) {
    const drawn = cache.startsWith("private") && !secret;
    if (!drawn) wrong.push(`cache-control ${cache}`);
  }
  if (status === 200 && cache.startsWith("public") && headers.get("etag") === null) wrong.push("no etag");
  if (cache.startsWith("public") && headers.get("access-control-allow-origin") !== "*") wrong.push("no cors");
  if (headers.get("content-type")?.startsWith("application/json") === true) {
    if (headers.get("content-type") !== "application/json; charset=utf-8") wrong.push("no charset");
  }
  return wrong;
}

async function wrongIn(operation: DescribedOperation, sample: SampleRequest): Promise<string[]> {
  const response = await app.fetch(sample.path, sample.init);
  const type = response.headers.get("content-type") ?? "";
  const text = await response.text();
  const body: unknown = type.startsWith("application/json") ? JSON.parse(text) : text;
  const expectedStatus = sample.status ?? 200;
  const status =
    response.status === expectedStatus ? [] : [`status ${response.status}, not ${expectedStatus}`];
  const contradictions = api.contradictions(operation, { status: response.status, type, body });
  return [...status, ...findHeaderFaults(response, sample), ...contradictions].map(
    (what) => `${sample.path}: ${what}`,
  );
}

it("answers every operation as the OpenAPI document describes it", async () => {
  expect(Object.keys(samples).toSorted()).toEqual(api.operations.map((one) => one.operationId).toSorted());
  const wrong: string[] = [];
  for (const operation of api.operations) {
    for (const sample of samples[operation.operationId] ?? []) {
      wrong.push(...(await wrongIn(operation, sample)));
    }
  }
  expect(wrong).toEqual([]);
});

it("answers a validator it issued with 304 and no body, and HEAD with the headers of GET", async () => {
  for (const requests of Object.values(samples)) {
    const [sample] = requests.filter(({ init, status }) => init === undefined && status === undefined);
    if (sample === undefined) continue;
    const first = await app.fetch(sample.path);
    const etag = first.headers.get("etag");
    await first.arrayBuffer();
    if (etag === null) continue;
    const revalidated = await app.fetch(sample.path, { headers: { "if-none-match": etag } });
    expect([sample.path, revalidated.status, await revalidated.text()]).toEqual([sample.path, 304, ""]);
    const head = await app.fetch(sample.path, { method: "HEAD" });
    expect([sample.path, head.status, await head.text()]).toEqual([sample.path, 200, ""]);
    expect(head.headers.get("etag")).toBe(etag);
    expect(head.headers.get("content-type")).toBe(first.headers.get("content-type"));
  }
});

/** The first successful sample of an operation. */
function soundSample({ operationId }: DescribedOperation): SampleRequest | undefined {
  return samples[operationId]?.find(({ status = 200 }) => status < 400);
}

function sentHeaders({ init }: SampleRequest): Headers {
  return new Headers(init?.headers);
}

function changed(sample: SampleRequest, headers: Record<string, string>): SampleRequest {
  const merged = sentHeaders(sample);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return { ...sample, init: { ...sample.init, headers: merged } };
}

/** The same request without its credentials. */
function unproved(sample: SampleRequest): SampleRequest {
  const headers = sentHeaders(sample);
  for (const name of ["x-subauth", "x-qt-auth", "authorization", "cookie", "qt-internal-apps-key"])
    headers.delete(name);
  const address = new URL(sample.path, "http://localhost");
  for (const name of ["key", "jwt", "svc_jwt", "access_token"]) address.searchParams.delete(name);
  return { path: `${address.pathname}${address.search}`, init: { ...sample.init, headers } };
}

/** Requests that any operation may receive, each with a fault that does not depend on the operation. */
const FAULTS: readonly ((sample: SampleRequest) => SampleRequest & { host?: string })[] = [
  (sample) => changed(sample, { accept: "application/x-nothing" }),
  (sample) => changed(sample, { "x-subauth": "guess" }),
  (sample) => changed(sample, { origin: "https://elsewhere.example" }),
  (sample) => changed(sample, { "content-length": "900000000" }),
  (sample) => ({ ...sample, path: `${sample.path}${sample.path.includes("?") ? "&" : "?"}q=%zz` }),
  (sample) => ({ ...sample, path: sample.path.replace(/^(\/api\/v1\/accounts\/)\d+/, "$12000000000") }),
  unproved,
  (sample) => ({ ...unproved(sample), host: "nothing.example" }),
];

it("documents every status with which an operation refuses a faulty request, and the body of that response", async () => {
  // With a second account, an unknown host belongs to no account.
  await app.createAccount();
  const wrong: string[] = [];
  const seen = new Set<number>();
  for (const operation of api.operations) {
    const sample = soundSample(operation);
    if (sample === undefined) continue;
    for (const fault of FAULTS) {
      const { path, init, host } = fault(sample);
      const response = await app.fetch(path, { ...init, ...(host !== undefined && { host }) });
      if (response.status < 400) {
        await response.body?.cancel();
        continue;
      }
      seen.add(response.status);
      const type = response.headers.get("content-type") ?? "";
      const text = await response.text();
      const body: unknown = type.startsWith("application/json") ? JSON.parse(text) : text;
      for (const what of api.contradictions(operation, { status: response.status, type, body }))
        wrong.push(`${operation.operationId} ${path}: ${what}`);
    }
  }
  expect(wrong).toEqual([]);
  for (const status of [400, 401, 403, 404, 406, 413]) expect(seen).toContain(status);
});

/** The token of a reader or an organization from the body, as a header: an empty body cannot carry it. */
function toTokenHeader({ init }: SampleRequest): Record<string, string> {
  const body: unknown =
    typeof init?.body === "string" && init.body.startsWith("{") ? JSON.parse(init.body) : {};
  const tokens = z.object({ jwt: z.string().optional(), authentication_token: z.string().optional() });
  const { jwt, authentication_token: token = jwt } = tokens.parse(body);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

it("refuses an empty body with 400 wherever a body is required, and accepts it elsewhere", async () => {
  const wrong: string[] = [];
  let needed = 0;
  for (const operation of api.operations) {
    const sample = soundSample(operation);
    if (sample === undefined || !operation.takesJson) continue;
    const { path, init } = changed(sample, { ...toTokenHeader(sample), "content-type": "application/json" });
    const response = await app.fetch(path, { ...init, body: "" });
    const text = await response.text();
    const isRefused = response.status === 400 && text.includes("The body is empty.");
    if (isRefused === operation.isBodyOptional)
      wrong.push(`${operation.operationId} ${response.status} ${text}`);
    if (!operation.isBodyOptional) needed += 1;
  }
  expect(wrong).toEqual([]);
  expect(needed).toBeGreaterThan(70);
});

it("accepts a request without a body only where the interface names no required key", () => {
  const optional = api.operations.filter(({ takesBody, isBodyOptional }) => takesBody && isBodyOptional);
  expect(optional.map(({ operationId }) => operationId).toSorted()).toEqual([
    "cancelSubscription",
    "cancelSubscriptionById",
    "countAmpReading",
    "countReading",
    "deleteOwnWallets",
    "deleteSubscriberWallets",
    "hideComment",
    "liftBanInPlace",
    "reactToComment",
    "reactToPage",
    "resendSandboxEvent",
    "returnFromCheckoutByForm",
    "stopIgnoringAuthor",
    "takeBackReactionToComment",
    "takeBackReactionToPage",
    "undoInPlace",
    "unfollowThread",
    "unsubscribe",
  ]);
});
