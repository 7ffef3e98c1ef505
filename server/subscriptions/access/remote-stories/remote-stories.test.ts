import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { parseRemoteStory } from "./remote-story.rules";

const app = useTestApp();
const publisher = useReceiver();
const MINUTES = 60_000;

interface Elsewhere {
  owner: TestAccount;
  storyId: string;
  /** Path and query of the request to the publisher. */
  requestPath: string;
}

async function remoteStory(answer: number | object, settings: object = {}): Promise<Elsewhere> {
  const storyId = randomUUID().slice(0, 8);
  const path = `/attributes-${storyId}`;
  const storyAttributesUrl = `${publisher.url(path)}?site=1`;
  const owner = await app.createAccount({
    settings: { subscriptions: { storyAttributesUrl, ...settings } },
  });
  const requestPath = `${path}?site=1&story-id=${storyId}`;
  answerWith(requestPath, answer);
  return { owner, storyId, requestPath };
}

function answerWith(requestPath: string, answer: number | object): void {
  publisher.answer(
    requestPath,
    typeof answer === "number" ? answer : (response) => response.writeHead(200).end(JSON.stringify(answer)),
  );
}

async function grant({ owner, storyId }: Elsewhere) {
  const path = `/api/access/v1/stories/${storyId}/amp-access?key=${owner.account.key}&readerId=r`;
  const response = await app.fetch(path, { host: owner.host });
  return response.status === 200 ? response.json() : response.status;
}

async function later(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const before = app.clock.now();
  app.clock.set(new Date(before.getTime() + milliseconds).toISOString());
  await work();
  app.clock.set(before.toISOString());
}

describe("remote stories", () => {
  test("follow their publisher's response, fetched once in five minutes", async () => {
    const story = await remoteStory({ visibility: "public" });
    expect(await grant(story)).toMatchObject({ granted: true, grantReason: "SUBSCRIBER" });
    answerWith(story.requestPath, { visibility: "subscription" });
    await later(5 * MINUTES - 1, async () =>
      expect(await grant(story)).toMatchObject({ grantReason: "SUBSCRIBER" }),
    );
    expect(publisher.calls(story.requestPath)).toHaveLength(1);
    await later(5 * MINUTES, async () =>
      expect(await grant(story)).toMatchObject({ grantReason: "METERING" }),
    );
    expect(publisher.calls(story.requestPath)).toHaveLength(2);
  });

  test("are fetched once for many concurrent requests", async () => {
    const story = await remoteStory({ visibility: "login" });
    const all = await Promise.all(Array.from({ length: 30 }, () => grant(story)));
    expect(new Set(all.map(({ assetVisibility }) => assetVisibility))).toEqual(new Set(["login"]));
    expect(publisher.calls(story.requestPath)).toHaveLength(1);
  });

  test("unknown to the publisher are not found, and are fetched again later", async () => {
    const story = await remoteStory(404);
    expect(await grant(story)).toBe(404);
    answerWith(story.requestPath, { visibility: "public" });
    expect(await grant(story)).toBe(404);
    await later(5 * MINUTES, async () => expect(await grant(story)).toMatchObject({ granted: true }));
  });

  test.each<[string, number | object]>([
    ["fails", 500],
    ["redirects", 302],
    ["answers something else", { visibility: "friends" }],
  ])("without known attributes are closed and metered while the publisher %s", async (_how, answer) => {
    const story = await remoteStory(answer);
    expect(await grant(story)).toMatchObject({ grantReason: "METERING", assetVisibility: "subscription" });
  });

  test("keep their last attributes while the publisher fails", async () => {
    const story = await remoteStory({ visibility: "public" });
    await grant(story);
    answerWith(story.requestPath, 503);
    await later(60 * MINUTES, async () =>
      expect(await grant(story)).toMatchObject({ grantReason: "SUBSCRIBER" }),
    );
  });

  test("have access levels and attributes", async () => {
    const hardPaywall = { accessLevel: 3, attributes: { kind: ["premium"] } };
    const body = { visibility: "subscription", "access-level": "3" };
    expect(await grant(await remoteStory(body, { hardPaywall }))).toMatchObject({ granted: false });
    const marked = { visibility: "subscription", attributes: ["premium"] };
    expect(await grant(await remoteStory(marked, { hardPaywall }))).toMatchObject({ granted: false });
    expect(await grant(await remoteStory({ visibility: "subscription" }, { hardPaywall }))).toMatchObject({
      granted: true,
    });
  });
});

test.each<[string, object | null]>([
  ['{"visibility":"login"}', { visibility: "login", accessLevel: 0, attributes: [], publishedAt: null }],
  ['{"visibility":"public","published-at":1700000000000}', { publishedAt: 1_700_000_000_000 }],
  ['{"visibility":"public","published-at":1700000000}', { publishedAt: 1_700_000_000_000 }],
  ['{"visibility":"public","published-at":"1700000000"}', { publishedAt: 1_700_000_000_000 }],
  [
    '{"visibility":"public","published-at":"yesterday","access-level":-1,"attributes":"a"}',
    { accessLevel: 0 },
  ],
  [
    '{"visibility":"public","access-level":7,"attributes":["a",3]}',
    { accessLevel: 7, attributes: ["a", "3"] },
  ],
  ['{"visibility":"SUBSCRIPTION"}', null],
  ["{}", null],
  ["[]", null],
  ["<html>", null],
])("parses %s", (text, expected) => {
  const read = parseRemoteStory(text);
  if (expected === null) expect(read).toBeNull();
  else expect(read).toMatchObject(expected);
});
