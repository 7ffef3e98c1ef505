import { beforeAll, expect, it } from "vitest";
import { useDemoNewsroom } from "@/test/conformance/demo-newsroom";
import { sampleRequests } from "@/test/conformance/sample-requests";
import type { SampleRequest, Samples } from "@/test/conformance/samples";
import { useTestApp } from "@/test/test-app";
import {
  listReferencingOperations,
  type ReferencingOperation,
  withBody,
  withQuery,
  withSegment,
} from "./ids-in-requests";
import { createOtherPublisher, MARK, readAccountRows, THEIR_READER, toUnknownValue } from "./other-publisher";
import { pointingSamples } from "./pointing-samples";
import { findRefusalFault } from "./refusal";

const app = useTestApp();
const demo = useDemoNewsroom(app);
const UNKNOWN_READER = "nobody-at-all@readers.test";
let operations: readonly ReferencingOperation[];
let samples: Samples;
let otherSamples: Samples;
let other: Awaited<ReturnType<typeof createOtherPublisher>>;

beforeAll(async () => {
  const { id } = demo().account;
  const { settings } = await app.db.prisma.account.findUniqueOrThrow({ where: { id } });
  const copy = JSON.parse(JSON.stringify(settings ?? {}));
  const subscriptions = { ...copy.subscriptions, readersMayExtend: true };
  await app.db.prisma.account.update({ where: { id }, data: { settings: { ...copy, subscriptions } } });
  operations = await listReferencingOperations(app);
  samples = await sampleRequests(app, demo());
  otherSamples = await pointingSamples(app, demo());
  other = await createOtherPublisher(app);
});

/** Successful requests of the account's own, with its own ids only. */
function soundRequests({ operationId }: ReferencingOperation): readonly SampleRequest[] {
  const successful = (samples[operationId] ?? []).filter(({ status = 200 }) => status < 400);
  return [...successful, ...(otherSamples[operationId] ?? [])];
}

interface Try {
  where: string;
  isInPath: boolean;
  /** The request with the other publisher's id, and with one that does not exist. */
  theirs: SampleRequest;
  nobodys: SampleRequest;
}

/** Every way in which a valid request can refer to another publisher's object, one name at a time. */
function createTries(operation: ReferencingOperation, sound: SampleRequest): Try[] {
  const getOtherValue = (name: string) => {
    const isStory = typeof sound.init?.body === "string" && sound.init.body.includes('"dynamic_assets"');
    return isStory && name === "subscription_plan_id" ? other.priceId : other.ids[name];
  };
  const each = (
    name: string,
    isInPath: boolean,
    change: (value: string | number) => SampleRequest | null,
  ) => {
    const value = getOtherValue(name);
    if (value === undefined) return [];
    const [theirs, none] = [change(value), change(toUnknownValue(value))];
    return theirs === null || none === null ? [] : [{ where: name, isInPath, theirs, nobodys: none }];
  };
  const isCode = (name: string) => name === "code";
  return [
    ...operation.inPath.flatMap((name) =>
      each(name, !isCode(name), (value) =>
        withSegment(sound, { path: operation.path, name, value: String(value) }),
      ),
    ),
    ...operation.inQuery.flatMap((name) =>
      each(name, false, (value) => withQuery(sound, name, String(value))),
    ),
    ...operation.inBody.flatMap((name) => each(name, false, (value) => withBody(sound, name, value))),
  ];
}

/** A response without its varying parts and without the requested value. */
async function send(request: SampleRequest): Promise<{ status: number; text: string; fault: string | null }> {
  const response = await app.fetch(request.path, request.init);
  const fault = await findRefusalFault(response.clone());
  const text = (await response.text()).replace(/"request_id":"[^"]*"/, "");
  return { status: response.status, text, fault };
}

async function wrongWith(operation: ReferencingOperation, one: Try): Promise<string[]> {
  const none = await send(one.nobodys);
  const theirs = await send(one.theirs);
  const wrong: string[] = [];
  if (theirs.fault !== null) wrong.push(theirs.fault);
  if (theirs.text.includes(MARK)) wrong.push("tells of the other account");
  if (one.isInPath && theirs.status !== 404) wrong.push(`${theirs.status}, not 404: ${theirs.text}`);
  if (theirs.status !== none.status) wrong.push(`${theirs.status}, where nobody's is ${none.status}`);
  if (theirs.status >= 400 && theirs.text !== none.text) wrong.push(`${theirs.text}, nobody's: ${none.text}`);
  return wrong.map((what) => `${operation.operationId} ${one.where}: ${what}`);
}

it("answers another account's id like an unknown one, wherever a request can carry it, and changes nothing there", async () => {
  const before = await readAccountRows(app, other.account.id);
  const wrong: string[] = [];
  const untried: string[] = [];
  let tried = 0;
  for (const operation of operations) {
    const seen = new Set<string>();
    for (const sound of soundRequests(operation)) {
      for (const one of createTries(operation, sound)) {
        wrong.push(...(await wrongWith(operation, one)));
        seen.add(one.where);
        tried += 1;
      }
      const response = await send(sound);
      if (response.status >= 400)
        wrong.push(`${operation.operationId} own: ${response.status} ${response.text}`);
      if (response.text.includes(MARK))
        wrong.push(`${operation.operationId} own: tells of the other account`);
    }
    const names = [...operation.inPath, ...operation.inQuery, ...operation.inBody];
    untried.push(
      ...names.filter((name) => !seen.has(name)).map((name) => `${operation.operationId} ${name}`),
    );
  }
  expect(wrong).toEqual([]);
  expect(untried).toEqual([]);
  expect(tried).toBeGreaterThan(100);
  expect(await readAccountRows(app, other.account.id)).toEqual(before);
});

it("does not find another account's reader by any of their names", async () => {
  const before = await readAccountRows(app, other.account.id);
  const wrong: string[] = [];
  let tried = 0;
  const alternate = (request: SampleRequest, value: string): SampleRequest => {
    const url = new URL(request.path, "http://x.example");
    url.searchParams.set("alternate_provider", "email");
    url.searchParams.set("alternate_identity", value);
    return { ...request, path: `${url.pathname}${url.search}` };
  };
  for (const operation of operations.filter(({ namesPerson }) => namesPerson)) {
    for (const sound of soundRequests(operation)) {
      const by = (value: string) => withSegment(sound, { path: operation.path, name: "identity", value });
      const ways = [[by(THEIR_READER), by(UNKNOWN_READER)]];
      if (operation.takesAlternate)
        ways.push([
          alternate(by(UNKNOWN_READER), THEIR_READER),
          alternate(by(UNKNOWN_READER), "nor@readers.test"),
        ]);
      for (const [theirs = sound, none = sound] of ways) {
        const one = { where: "identity", isInPath: false, theirs, nobodys: none };
        wrong.push(...(await wrongWith(operation, one)));
        tried += 1;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(30);
  expect(await readAccountRows(app, other.account.id)).toEqual(before);
});
