import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useReceiver } from "@/test/webhook-receiver";
import { type TestAccount, useWorld } from "@/test/world";
import { readRemoteStory } from "./remote-story.rules";

const world = useWorld();
const publisher = useReceiver();
const MINUTES = 60_000;

interface Elsewhere {
  owner: TestAccount;
  storyId: string;
  /** Path and query under which the publisher is asked about it. */
  asked: string;
}

async function elsewhere(answer: number | object, settings: object = {}): Promise<Elsewhere> {
  const storyId = randomUUID().slice(0, 8);
  const path = `/attributes-${storyId}`;
  const storyAttributesUrl = `${publisher.url(path)}?site=1`;
  const owner = await world.createAccount({
    settings: { subscriptions: { storyAttributesUrl, ...settings } },
  });
  const asked = `${path}?site=1&story-id=${storyId}`;
  answerWith(asked, answer);
  return { owner, storyId, asked };
}

function answerWith(asked: string, answer: number | object): void {
  publisher.answer(
    asked,
    typeof answer === "number" ? answer : (response) => response.writeHead(200).end(JSON.stringify(answer)),
  );
}

async function grant({ owner, storyId }: Elsewhere) {
  const path = `/api/access/v1/stories/${storyId}/amp-access?key=${owner.account.key}&readerId=r`;
  const response = await world.fetch(path, { host: owner.host });
  return response.status === 200 ? response.json() : response.status;
}

async function later(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const before = world.clock.now();
  world.clock.set(new Date(before.getTime() + milliseconds).toISOString());
  await work();
  world.clock.set(before.toISOString());
}

describe("stories that are kept elsewhere", () => {
  test("are what their publisher says, asked once in five minutes", async () => {
    const story = await elsewhere({ visibility: "public" });
    expect(await grant(story)).toMatchObject({ granted: true, grantReason: "SUBSCRIBER" });
    answerWith(story.asked, { visibility: "subscription" });
    await later(5 * MINUTES - 1, async () =>
      expect(await grant(story)).toMatchObject({ grantReason: "SUBSCRIBER" }),
    );
    expect(publisher.calls(story.asked)).toHaveLength(1);
    await later(5 * MINUTES, async () =>
      expect(await grant(story)).toMatchObject({ grantReason: "METERING" }),
    );
    expect(publisher.calls(story.asked)).toHaveLength(2);
  });

  test("are asked about once by many at the same time", async () => {
    const story = await elsewhere({ visibility: "login" });
    const all = await Promise.all(Array.from({ length: 30 }, () => grant(story)));
    expect(new Set(all.map(({ assetVisibility }) => assetVisibility))).toEqual(new Set(["login"]));
    expect(publisher.calls(story.asked)).toHaveLength(1);
  });

  test("that the publisher does not know are not found, and are asked about again later", async () => {
    const story = await elsewhere(404);
    expect(await grant(story)).toBe(404);
    answerWith(story.asked, { visibility: "public" });
    expect(await grant(story)).toBe(404);
    await later(5 * MINUTES, async () => expect(await grant(story)).toMatchObject({ granted: true }));
  });

  test.each<[string, number | object]>([
    ["fails", 500],
    ["redirects", 302],
    ["answers something else", { visibility: "friends" }],
  ])("of which nothing is known are closed and metered while the publisher %s", async (_how, answer) => {
    const story = await elsewhere(answer);
    expect(await grant(story)).toMatchObject({ grantReason: "METERING", assetVisibility: "subscription" });
  });

  test("stay what they were while the publisher fails", async () => {
    const story = await elsewhere({ visibility: "public" });
    await grant(story);
    answerWith(story.asked, 503);
    await later(60 * MINUTES, async () =>
      expect(await grant(story)).toMatchObject({ grantReason: "SUBSCRIBER" }),
    );
  });

  test("have access levels and attributes of their own", async () => {
    const hardPaywall = { accessLevel: 3, attributes: { kind: ["premium"] } };
    const told = { visibility: "subscription", "access-level": "3" };
    expect(await grant(await elsewhere(told, { hardPaywall }))).toMatchObject({ granted: false });
    const marked = { visibility: "subscription", attributes: ["premium"] };
    expect(await grant(await elsewhere(marked, { hardPaywall }))).toMatchObject({ granted: false });
    expect(await grant(await elsewhere({ visibility: "subscription" }, { hardPaywall }))).toMatchObject({
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
])("reads %s", (text, told) => {
  const read = readRemoteStory(text);
  if (told === null) expect(read).toBeNull();
  else expect(read).toMatchObject(told);
});
