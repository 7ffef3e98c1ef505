import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { aStaffMember } from "@/test/staff";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import type { createAdminCaller } from "./index";

const app = useTestApp();
type Caller = ReturnType<typeof createAdminCaller>;
type Filter = Parameters<Caller["stories"]["list"]>[0]["filter"];

async function anOwner() {
  const { account, ctx } = await app.createAccount({ timeZone: "UTC" });
  const caller = await (await aStaffMember(app, { [account.id]: "owner" })).caller();
  const search = async (filter: Filter) => {
    const { rows } = await caller.stories.list({ filter, page: { limit: 50 } });
    return rows.map((row) => row.headline).sort();
  };
  return { account, ctx, caller, search };
}

function hoursAgo(hours: number): Date {
  return new Date(app.clock.now().getTime() - hours * HOUR_MILLISECONDS);
}

describe("the list of stories", () => {
  it("pages through every story once, forward and back, also with equal timestamps", async () => {
    const { ctx, caller } = await anOwner();
    const same = hoursAgo(1);
    for (let n = 0; n < 11; n += 1) {
      await aStory(ctx, { content: { headline: `s${n}` }, publishedAt: n < 7 ? same : hoursAgo(n) });
    }
    const pages: string[][] = [];
    let after: string | undefined;
    let back: string | null = null;
    do {
      const result = await caller.stories.list({ filter: {}, page: { limit: 4, after } });
      pages.push(result.rows.map((row) => row.headline));
      after = result.next ?? undefined;
      back = result.previous;
    } while (after !== undefined);
    expect(pages.map((rows) => rows.length)).toEqual([4, 4, 3]);
    expect(new Set(pages.flat()).size).toBe(11);
    const second = await caller.stories.list({ filter: {}, page: { limit: 4, before: back ?? "" } });
    expect(second.rows.map((row) => row.headline)).toEqual(pages[1]);
    const first = await caller.stories.list({
      filter: {},
      page: { limit: 4, before: second.previous ?? "" },
    });
    expect(first.rows.map((row) => row.headline)).toEqual(pages[0]);
    expect(first.previous).toBeNull();
  });

  it("filters drafts and published stories by section, author, tag, template and access level", async () => {
    const { account, ctx, search } = await anOwner();
    const { prisma } = app.db;
    const section = await prisma.section.create({
      data: { accountId: account.id, name: "News", slug: "news" },
    });
    const author = await prisma.author.create({
      data: { accountId: account.id, name: "Isla", slug: "isla" },
    });
    const tag = await prisma.tag.create({ data: { accountId: account.id, name: "Port", slug: "port" } });
    const all = { sectionIds: [section.id], authorIds: [author.id], tagIds: [tag.id] };
    await aStory(ctx, {
      content: { headline: "live", ...all, template: "live blog", access: "subscription" },
    });
    await aStory(ctx, { state: "open", content: { headline: "draft", ...all } });
    await aStory(ctx, { content: { headline: "other" } });
    expect(await search({ section: section.id })).toEqual(["draft", "live"]);
    expect(await search({ author: author.id })).toEqual(["draft", "live"]);
    expect(await search({ tag: tag.id, state: "open" })).toEqual(["draft"]);
    expect(await search({ template: "live blog" })).toEqual(["live"]);
    expect(await search({ template: "text" })).toEqual(["draft", "other"]);
    expect(await search({ access: "subscription" })).toEqual(["live"]);
    expect(await search({ access: "public", section: section.id })).toEqual(["draft"]);
    expect(await search({ section: section.id, author: author.id + 1 })).toEqual([]);
  });

  it("searches by word prefix, id and address, and never fails on special characters", async () => {
    const { ctx, search } = await anOwner();
    const story = await aStory(ctx, {
      slug: "news/harbour-wall",
      content: { headline: "The Wall Held: Ferry’s night" },
    });
    await aStory(ctx, { content: { headline: "Something else" } });
    for (const text of [
      "wall",
      "WAL hel",
      "ferry",
      "harbour",
      story.id,
      "https://x.example/News/Harbour-Wall?a=1",
    ]) {
      expect([text, await search({ text })]).toEqual([text, ["The Wall Held: Ferry’s night"]]);
    }
    for (const text of ["'", "\\", "a:*", "!(", "<->", "%", "';drop table story;--", "&&&", "日本"]) {
      expect(Array.isArray(await search({ text }))).toBe(true);
    }
    expect(await search({ text: "wall nothing" })).toEqual([]);
  });

  it("filters by publication date in the account's time zone", async () => {
    const { ctx, search } = await anOwner();
    await aStory(ctx, { content: { headline: "today" }, publishedAt: hoursAgo(2) });
    await aStory(ctx, { content: { headline: "this week" }, publishedAt: hoursAgo(24 * 3) });
    await aStory(ctx, { content: { headline: "this month" }, publishedAt: hoursAgo(24 * 20) });
    await aStory(ctx, { content: { headline: "long ago" }, publishedAt: hoursAgo(24 * 90) });
    expect(await search({ published: "today" })).toEqual(["today"]);
    expect(await search({ published: "week" })).toEqual(["this week", "today"]);
    expect(await search({ published: "month" })).toEqual(["this month", "this week", "today"]);
  });

  it("the overview counts what its links list", async () => {
    const { ctx, caller, search } = await anOwner();
    await aStory(ctx, { content: { headline: "a" }, publishedAt: hoursAgo(1) });
    await aStory(ctx, { content: { headline: "b", template: "breaking-news" }, publishedAt: hoursAgo(30) });
    await aStory(ctx, { state: "open", content: { headline: "c" } });
    const { today, week, month, days, states } = await caller.overview.newsroom();
    expect([today, week, month]).toEqual([
      (await search({ published: "today" })).length,
      (await search({ published: "week" })).length,
      (await search({ published: "month" })).length,
    ]);
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toEqual({ day: "2026-11-01", stories: 1 });
    expect(states?.find((row) => row.state === "open")).toEqual({ state: "open", count: 1, more: false });
  });

  it("a forged cursor is refused as bad input", async () => {
    const { caller } = await anOwner();
    for (const after of ["x", "W10", Buffer.from('[1,"not-a-uuid"]').toString("base64url")]) {
      const call = caller.stories.list({ filter: {}, page: { limit: 4, after } });
      await expect(call).rejects.toSatisfy(
        (error: unknown) => error instanceof TRPCError && error.code === "BAD_REQUEST",
      );
    }
  });
});

describe("a story's page", () => {
  it("shows the newest version's state beside the live one, and the changes", async () => {
    const { ctx, caller } = await anOwner();
    const story = await aStory(ctx, { content: { headline: "First words" }, cards: ["One."] });
    const detail = await caller.stories.get({ id: story.id });
    expect(detail).toMatchObject({ state: "published", version: 1, liveVersion: 1, live: true });
    expect(detail.document?.["headline"]).toBe("First words");
    expect(detail.outline).toEqual([[{ kind: "text", text: "One." }]]);
    expect(detail.publicUrl).toBe(`${ctx.account.siteUrl}/${story.slug}`);
    const versions = await caller.stories.versions({ storyId: story.id });
    expect(versions.rows.map((row) => [row.version, row.live, row.newest])).toEqual([[1, true, true]]);
  });
});
