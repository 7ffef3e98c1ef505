import { describe, expect, it } from "vitest";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { storyEnvelope } from "./wire/story";

const app = useTestApp();

function get({ host }: TestAccount, slug: string): Promise<Response> {
  return app.fetch(`/api/v1/stories-by-slug?slug=${encodeURIComponent(slug)}`, { host });
}

/** The id of the story that a slug resolves to; for any other response its status. */
async function find(owner: TestAccount, slug: string): Promise<unknown> {
  const response = await get(owner, slug);
  return response.status === 200 ? (await response.json()).story.id : response.status;
}

function addFormerSlug({ account }: TestAccount, storyId: string, slugKey: string) {
  return app.db.prisma.storySlugAlias.create({ data: { accountId: account.id, slugKey, storyId } });
}

/** A story published some days ago. */
function earlier({ ctx }: TestAccount, days: number, slug: string) {
  return aStory(ctx, { slug, publishedAt: new Date(ctx.clock.now().getTime() - days * DAY_MILLISECONDS) });
}

describe("GET /api/v1/stories-by-slug", () => {
  it("returns a story by its full slug, in any letter case and with a leading slash, in the documented shape", async () => {
    const owner = await app.createAccount();
    const { id } = await aStory(owner.ctx, { slug: "sea/2026/spring-tide" });
    const response = await get(owner, "sea/2026/spring-tide");
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(storyEnvelope.parse(body)).toEqual(body);
    expect(body).toMatchObject({ story: { id, slug: "sea/2026/spring-tide", headline: "A story" } });
    expect(await find(owner, "/Sea/2026/Spring-TIDE")).toBe(id);
  });

  it("returns only the requested fields", async () => {
    const owner = await app.createAccount();
    const { host, ctx } = owner;
    await aStory(ctx, { slug: "sea/ebb" });
    const response = await app.fetch("/api/v1/stories-by-slug?slug=sea/ebb&fields=slug", { host });
    expect(await response.json()).toEqual({ story: { slug: "sea/ebb" } });
  });

  it("returns a story by a former slug without a redirect, under its present slug", async () => {
    const owner = await app.createAccount();
    const { id } = await aStory(owner.ctx, { slug: "sea/ebb" });
    await addFormerSlug(owner, id, "archive/low-water");
    const response = await get(owner, "Archive/low-water");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ story: { id, slug: "sea/ebb" } });
    expect(await find(owner, "elsewhere/low-water")).toBe(404);
  });

  it("returns the latest published story with the same last segment, under any path", async () => {
    const owner = await app.createAccount();
    const latest = await earlier(owner, 1, "sea/2026/flood");
    const older = await earlier(owner, 2, "sky/2025/flood");
    for (const slug of ["flood", "Flood/", "no/such/section/flood"])
      expect(await find(owner, slug), slug).toBe(latest.id);
    expect(await find(owner, "sky/2025/flood")).toBe(older.id);
    for (const slug of ["2026", "sea/2026", "flood-2", "sea/2026/flood/more", "%flood", "floo_"])
      expect(await find(owner, slug), slug).toBe(404);
  });

  it("prefers the full slug to a former slug, and a former slug to a last segment", async () => {
    const owner = await app.createAccount();
    const full = await earlier(owner, 3, "surge");
    const former = await earlier(owner, 2, "sea/swell");
    const tail = await earlier(owner, 1, "sky/neap");
    await addFormerSlug(owner, former.id, "surge");
    await addFormerSlug(owner, former.id, "neap");
    expect(await find(owner, "surge")).toBe(full.id);
    expect(await find(owner, "neap")).toBe(former.id);
    expect(await find(owner, "sea/neap")).toBe(tail.id);
  });

  it("is not found by any slug of another account's story", async () => {
    const owner = await app.createAccount();
    const theirs = await app.createAccount();
    const { id } = await aStory(theirs.ctx, { slug: "sea/ebb" });
    await addFormerSlug(theirs, id, "archive/low-water");
    for (const slug of ["sea/ebb", "archive/low-water", "ebb"]) {
      expect(await find(owner, slug), slug).toBe(404);
      expect(await find(theirs, slug), slug).toBe(id);
    }
  });

  it.each(["open", "needs_approval", "scheduled", "retracted"] as const)(
    "is not found for a story in the state %s, by any of its slugs",
    async (state) => {
      const owner = await app.createAccount();
      const { id } = await aStory(owner.ctx, { state, slug: "sea/ebb" });
      await addFormerSlug(owner, id, "archive/low-water");
      for (const slug of ["sea/ebb", "archive/low-water", "ebb"])
        expect(await find(owner, slug), slug).toBe(404);
    },
  );

  it.each(["", "?slug=", "?fields=slug", `?slug=${"a".repeat(2049)}`])(
    "refuses a missing, empty or too long slug (%#)",
    async (query) => {
      const { host } = await app.createAccount();
      const response = await app.fetch(`/api/v1/stories-by-slug${query}`, { host });
      expect(response.status).toBe(400);
    },
  );
});
