import { beforeAll, expect, it } from "vitest";
import { useDemoNewsroom } from "@/test/conformance/demo-newsroom";
import { sampleRequests } from "@/test/conformance/sample-requests";
import type { SampleRequest, Samples } from "@/test/conformance/samples";
import { useWorld } from "@/test/world";
import {
  type PointingOperation,
  pointingOperations,
  withBody,
  withQuery,
  withSegment,
} from "./ids-in-requests";
import { anotherPublisher, MARK, nobodys, rowsOf, THEIR_READER } from "./other-publisher";
import { pointingSamples } from "./pointing-samples";
import { faultOf } from "./refusal";

const world = useWorld();
const demo = useDemoNewsroom(world);
const UNKNOWN_READER = "nobody-at-all@readers.test";
let operations: readonly PointingOperation[];
let samples: Samples;
let more: Samples;
let other: Awaited<ReturnType<typeof anotherPublisher>>;

beforeAll(async () => {
  const { id } = demo().account;
  const { settings } = await world.db.prisma.account.findUniqueOrThrow({ where: { id } });
  const given = JSON.parse(JSON.stringify(settings ?? {}));
  const subscriptions = { ...given.subscriptions, readersMayExtend: true };
  await world.db.prisma.account.update({ where: { id }, data: { settings: { ...given, subscriptions } } });
  operations = await pointingOperations(world);
  samples = await sampleRequests(world, demo());
  more = await pointingSamples(world, demo());
  other = await anotherPublisher(world);
});

/** Requests of the account's own that succeed, all ids in them its own. */
function soundRequests({ operationId }: PointingOperation): readonly SampleRequest[] {
  const known = (samples[operationId] ?? []).filter(({ status = 200 }) => status < 400);
  return [...known, ...(more[operationId] ?? [])];
}

interface Try {
  where: string;
  isInPath: boolean;
  /** The request with the other publisher's id, and with one that nobody has. */
  theirs: SampleRequest;
  nobodys: SampleRequest;
}

/** Every way in which a sound request can point at another publisher's thing, one name at a time. */
function triesOf(operation: PointingOperation, sound: SampleRequest): Try[] {
  const theirsOf = (name: string) => {
    const isStory = typeof sound.init?.body === "string" && sound.init.body.includes('"dynamic_assets"');
    return isStory && name === "subscription_plan_id" ? other.priceId : other.ids[name];
  };
  const each = (
    name: string,
    isInPath: boolean,
    change: (value: string | number) => SampleRequest | null,
  ) => {
    const value = theirsOf(name);
    if (value === undefined) return [];
    const [theirs, none] = [change(value), change(nobodys(value))];
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

/** An answer without what differs each time, and without the value that was asked for. */
async function told(request: SampleRequest): Promise<{ status: number; text: string; fault: string | null }> {
  const response = await world.fetch(request.path, request.init);
  const fault = await faultOf(response.clone());
  const text = (await response.text()).replace(/"request_id":"[^"]*"/, "");
  return { status: response.status, text, fault };
}

async function wrongWith(operation: PointingOperation, one: Try): Promise<string[]> {
  const none = await told(one.nobodys);
  const theirs = await told(one.theirs);
  const wrong: string[] = [];
  if (theirs.fault !== null) wrong.push(theirs.fault);
  if (theirs.text.includes(MARK)) wrong.push("tells of the other account");
  if (one.isInPath && theirs.status !== 404) wrong.push(`${theirs.status}, not 404: ${theirs.text}`);
  if (theirs.status !== none.status) wrong.push(`${theirs.status}, where nobody's is ${none.status}`);
  if (theirs.status >= 400 && theirs.text !== none.text) wrong.push(`${theirs.text}, nobody's: ${none.text}`);
  return wrong.map((what) => `${operation.operationId} ${one.where}: ${what}`);
}

it("answers another account's id as one that nobody has, in every place of every request, and changes nothing there", async () => {
  const before = await rowsOf(world, other.account.id);
  const wrong: string[] = [];
  const untried: string[] = [];
  let tried = 0;
  for (const operation of operations) {
    const seen = new Set<string>();
    for (const sound of soundRequests(operation)) {
      for (const one of triesOf(operation, sound)) {
        wrong.push(...(await wrongWith(operation, one)));
        seen.add(one.where);
        tried += 1;
      }
      const answer = await told(sound);
      if (answer.status >= 400) wrong.push(`${operation.operationId} own: ${answer.status} ${answer.text}`);
      if (answer.text.includes(MARK)) wrong.push(`${operation.operationId} own: tells of the other account`);
    }
    const names = [...operation.inPath, ...operation.inQuery, ...operation.inBody];
    untried.push(
      ...names.filter((name) => !seen.has(name)).map((name) => `${operation.operationId} ${name}`),
    );
  }
  expect(wrong).toEqual([]);
  expect(untried).toEqual([]);
  expect(tried).toBeGreaterThan(100);
  expect(await rowsOf(world, other.account.id)).toEqual(before);
});

it("knows another account's reader by no name of theirs", async () => {
  const before = await rowsOf(world, other.account.id);
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
  expect(await rowsOf(world, other.account.id)).toEqual(before);
});
