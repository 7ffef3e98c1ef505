import { beforeAll, expect, it } from "vitest";
import { useWorld } from "@/test/world";
import { useDemoNewsroom } from "./demo-newsroom";
import { type DescribedApi, type DescribedOperation, describedApi } from "./described-api";
import { sampleRequests } from "./sample-requests";
import type { SampleRequest, Samples } from "./samples";

const world = useWorld();
const demo = useDemoNewsroom(world);
let api: DescribedApi;
let samples: Samples;

beforeAll(async () => {
  world.clock.set(new Date().toISOString());
  api = await describedApi(world);
  samples = await sampleRequests(world, demo());
});

/** What an answer's headers must say, whatever it is. */
function headersOf(response: Response, { init }: SampleRequest): string[] {
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
  const response = await world.fetch(sample.path, sample.init);
  const type = response.headers.get("content-type") ?? "";
  const text = await response.text();
  const body: unknown = type.startsWith("application/json") ? JSON.parse(text) : text;
  const wanted = sample.status ?? 200;
  const status = response.status === wanted ? [] : [`status ${response.status}, not ${wanted}`];
  const contradictions = api.contradictions(operation, { status: response.status, type, body });
  return [...status, ...headersOf(response, sample), ...contradictions].map(
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

it("answers a validator it gave out with 304 and no body, and HEAD with the headers of GET", async () => {
  for (const requests of Object.values(samples)) {
    const [sample] = requests.filter(({ init, status }) => init === undefined && status === undefined);
    if (sample === undefined) continue;
    const first = await world.fetch(sample.path);
    const etag = first.headers.get("etag");
    await first.arrayBuffer();
    if (etag === null) continue;
    const again = await world.fetch(sample.path, { headers: { "if-none-match": etag } });
    expect([sample.path, again.status, await again.text()]).toEqual([sample.path, 304, ""]);
    const head = await world.fetch(sample.path, { method: "HEAD" });
    expect([sample.path, head.status, await head.text()]).toEqual([sample.path, 200, ""]);
    expect(head.headers.get("etag")).toBe(etag);
    expect(head.headers.get("content-type")).toBe(first.headers.get("content-type"));
  }
});
