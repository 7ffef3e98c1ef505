import { beforeAll, expect, it } from "vitest";
import { reprojectStories } from "@/server/publishing/stories/index";
import { createMember, signJwt } from "@/test/readers";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
let own: TestAccount;
let path = "";

beforeAll(async () => {
  own = await app.createAccount({ settings: { voteMagnitudes: ["like", "dislike", "5"] } });
  path = `/api/stories/${(await aStory(own.ctx, {})).id}/votes`;
});

async function call(at: string, token: string | null, magnitude?: unknown) {
  const headers: Record<string, string> = token === null ? {} : { "x-qt-auth": token };
  const body = JSON.stringify({ magnitude, story_id: "ignored" });
  const init = magnitude === undefined ? {} : { method: "POST", body };
  const response = await app.fetch(at, { ...init, headers, host: own.host });
  return { status: response.status, body: await response.json() };
}

it("counts one vote per member, the last one", async () => {
  const [ada, bea] = [await createMember(own), await createMember(own)];
  const first = await call(path, ada.token, "like");
  expect([first.status, first.body]).toEqual([
    200,
    { votes: { like: 1 }, "member-vote": { magnitude: "like" } },
  ]);
  await call(path, bea.token, "like");
  await call(path, ada.token, "like");
  expect((await call(path, ada.token, 5)).body).toEqual({
    votes: { like: 1, 5: 1 },
    "member-vote": { magnitude: "5" },
  });
  const nobody = await createMember(own);
  expect((await call(path, nobody.token)).body["member-vote"]).toBeNull();
});

it("keeps tallies equal to a recount under concurrent votes", async () => {
  const id = (await aStory(own.ctx, {})).id;
  const at = `/api/stories/${id}/votes`;
  const members = await Promise.all([1, 2, 3, 4].map(() => createMember(own)));
  const choices = ["like", "dislike", "5"];
  const votes = members.flatMap(({ token }) => [0, 1, 2, 3, 4].map((n) => call(at, token, choices[n % 3])));
  expect(new Set((await Promise.all(votes)).map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await app.db.prisma.storyVote.groupBy({
    by: ["magnitude"],
    where: { storyId: id },
    _count: true,
  });
  const { body } = await call(at, members[0]?.token ?? "");
  expect(body.votes).toEqual(Object.fromEntries(rows.map((row) => [row.magnitude, row._count])));
  expect(rows.reduce((sum, row) => sum + row._count, 0)).toBe(4);
});

it("requests an update of the story's document once a minute, which then contains the votes", async () => {
  const { id } = await aStory(own.ctx, {});
  const [ada, bea] = [await createMember(own), await createMember(own)];
  await call(`/api/stories/${id}/votes`, ada.token, "like");
  await call(`/api/stories/${id}/votes`, bea.token, "like");
  await call(`/api/stories/${id}/votes`, bea.token, "dislike");
  const events = await app.db.prisma.outboxEvent.findMany({
    where: { name: "publishing/story.votes-changed", subjectId: id },
  });
  // The engine processes events of the same id once.
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
  expect(new Set(events.map(({ actAt }) => actAt?.toISOString()))).toEqual(
    new Set(["2026-11-01T12:01:05.000Z"]),
  );
  await reprojectStories(own.ctx, [id]);
  const response = await app.fetch(`/api/v1/stories/${id}`, { host: own.host });
  expect((await response.json()).story.votes).toEqual({ like: 1, dislike: 1 });
});

it("is for readers, for published stories of the account, and for its own magnitudes", async () => {
  const { token } = await createMember(own);
  expect((await call(path, null)).status).toBe(401);
  expect((await call(path, null, "like")).status).toBe(401);
  expect((await call(path, token, "love")).status).toBe(400);
  expect((await call(path, token, { $ne: 1 })).status).toBe(400);
  expect((await call("/api/stories/00000000-0000-4000-8000-000000000000/votes", token, "like")).status).toBe(
    404,
  );
  const other = await app.createAccount();
  const foreign = await aStory(other.ctx, {});
  expect((await call(`/api/stories/${foreign.id}/votes`, token, "like")).status).toBe(404);
  const jwt = await signJwt(own, { id: 1 });
  const voted = await app.fetch(`${path}?jwt=${jwt}`, {
    method: "POST",
    body: '{"magnitude":"like"}',
    host: own.host,
  });
  expect(voted.status).toBe(200);
});
