import { afterEach, describe, expect, it } from "vitest";
import { createContext } from "@/server/context/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { useTestApp } from "@/test/test-app";
import { aNewsroom, type Newsroom, type WireStory } from "@/test/workflow";
import { findAccountsToPublish, publishDueStory, sweepScheduledStories } from "./index";

const app = useTestApp();
const NOON = "2026-11-01T12:00:00.000Z";
const at = (time: string) => Date.parse(`2026-11-01T${time}Z`);

afterEach(() => app.clock.set(NOON));

async function scheduled(newsroom: Newsroom, publishAt: number): Promise<WireStory> {
  let story = await newsroom.create();
  for (const action of ["story-submit", "story-approve"]) story = await newsroom.act(story, action);
  return newsroom.act(story, "story-schedule", { "publish-at": publishAt });
}

async function dueEvents(newsroom: Newsroom, story: WireStory): Promise<(number | undefined)[]> {
  const rows = await app.db.prisma.outboxEvent.findMany({
    where: {
      accountId: newsroom.account.id,
      subjectId: story.id,
      name: "publishing/story.publication-due",
    },
  });
  return rows.map((row) => row.actAt?.getTime());
}

async function isPublic(newsroom: Newsroom, story: WireStory): Promise<boolean> {
  return (await app.fetch(`/api/v1/stories/${story.id}`, { host: newsroom.host })).status === 200;
}

describe("a scheduled story", () => {
  it("is announced for its exact time if that is near, and published then and not before", async () => {
    const newsroom = await aNewsroom(app);
    const story = await scheduled(newsroom, at("12:05:00.250"));
    expect(story).toMatchObject({ status: "scheduled", "publish-at": at("12:05:00.250") });
    expect(await dueEvents(newsroom, story)).toEqual([at("12:05:00.250")]);
    app.clock.set("2026-11-01T12:05:00.249Z");
    expect(await publishDueStory(newsroom.ctx, story.id)).toEqual({
      kind: "early",
      until: new Date(at("12:05:00.250")),
    });
    expect(await isPublic(newsroom, story)).toBe(false);
    app.clock.set("2026-11-01T12:05:00.250Z");
    expect(await publishDueStory(newsroom.ctx, story.id)).toEqual({ kind: "published" });
    expect(await publishDueStory(newsroom.ctx, story.id)).toEqual({ kind: "settled" });
    expect(await isPublic(newsroom, story)).toBe(true);
    expect((await newsroom.events(story.id)).filter((name) => name === "story.published")).toHaveLength(1);
  });

  it("is published once by concurrent workers", async () => {
    const newsroom = await aNewsroom(app);
    const story = await scheduled(newsroom, at("12:01:00.000"));
    app.clock.set("2026-11-01T12:02:00.000Z");
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => publishDueStory(newsroom.ctx, story.id)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["published", "settled", "settled", "settled"]);
  });

  it("far ahead is announced by the sweep before its time, once", async () => {
    const newsroom = await aNewsroom(app);
    const story = await scheduled(newsroom, at("18:00:00.000"));
    expect(await dueEvents(newsroom, story)).toEqual([]);
    expect(await findAccountsToPublish(newsroom.ctx)).not.toContain(newsroom.account.id);
    app.clock.set("2026-11-01T17:52:00.000Z");
    expect(await findAccountsToPublish(newsroom.ctx)).toContain(newsroom.account.id);
    const [one, two] = await Promise.all([
      sweepScheduledStories(newsroom.ctx),
      sweepScheduledStories(newsroom.ctx),
    ]);
    expect(one.announced + two.announced).toBe(1);
    expect(await dueEvents(newsroom, story)).toEqual([at("18:00:00.000")]);
    expect((await sweepScheduledStories(newsroom.ctx)).announced).toBe(0);
  });

  it("that became overdue during downtime is published by the next sweep", async () => {
    const newsroom = await aNewsroom(app);
    const stories = [
      await scheduled(newsroom, at("13:00:00.000")),
      await scheduled(newsroom, at("14:00:00.000")),
    ];
    app.clock.set("2026-11-02T06:00:00.000Z");
    expect(await sweepScheduledStories(newsroom.ctx)).toEqual({ published: 2, failed: 0, announced: 0 });
    for (const story of stories) expect(await isPublic(newsroom, story)).toBe(true);
  });

  it("follows its row: redrafted it stays unpublished, rescheduled it waits, and an edit requires a redraft", async () => {
    const newsroom = await aNewsroom(app);
    const dropped = await scheduled(newsroom, at("12:05:00.000"));
    await newsroom.act(dropped, "redraft");
    const delayed = await scheduled(newsroom, at("12:05:00.000"));
    await newsroom.act(delayed, "story-schedule", { "publish-at": at("12:30:00.000") });
    const edit = await newsroom.post(`/api/story/${delayed.id}/story-version`, {
      "story-version-id": delayed["story-version-id"],
      headline: "In passing",
    });
    expect(edit.status).toBe(409);
    app.clock.set("2026-11-01T12:05:01.000Z");
    expect(await publishDueStory(newsroom.ctx, dropped.id)).toEqual({ kind: "settled" });
    expect(await publishDueStory(newsroom.ctx, delayed.id)).toMatchObject({ kind: "early" });
  });

  it("is refused with a time in the past or an invalid time", async () => {
    const newsroom = await aNewsroom(app);
    let story = await newsroom.create();
    for (const action of ["story-submit", "story-approve"]) story = await newsroom.act(story, action);
    for (const time of [
      at("12:00:00.000"),
      at("11:00:00.000"),
      at("12:00:00.000") + 6 * 366 * DAY_MILLISECONDS,
      -1,
      1.5,
      "soon",
    ])
      expect(await newsroom.tryTo(story, "story-schedule", { "publish-at": time }), String(time)).toBe(400);
    expect(await newsroom.tryTo(story, "story-schedule", { "publish-at": String(at("12:00:00.001")) })).toBe(
      200,
    );
  });

  it("is visible to its own account only", async () => {
    const [newsroom, other] = [await aNewsroom(app), await aNewsroom(app)];
    const story = await scheduled(newsroom, at("12:01:00.000"));
    app.clock.set("2026-11-01T12:02:00.000Z");
    expect(await publishDueStory(other.ctx, story.id)).toEqual({ kind: "settled" });
    expect(await sweepScheduledStories(other.ctx)).toEqual({ published: 0, failed: 0, announced: 0 });
  });

  it("is published by staff with the role, and never by a reader", async () => {
    const newsroom = await aNewsroom(app);
    const asActor = (actor: Newsroom["ctx"]["actor"]) =>
      createContext(newsroom.ctx, { account: newsroom.account, actor });
    const sweepAs = (actor: Newsroom["ctx"]["actor"]) => sweepScheduledStories(asActor(actor));
    await expect(sweepAs({ kind: "anonymous" })).rejects.toMatchObject({ code: "unauthorized" });
    const support = { kind: "staff", staffUserId: 1, name: "Sam", role: "support" } as const;
    await expect(sweepAs(support)).rejects.toMatchObject({ code: "forbidden" });
    await expect(sweepAs({ ...support, role: "editor" })).resolves.toBeDefined();
  });
});
