import { describe, expect, it } from "vitest";
import { feedProblems, findNodes, getNodeText, readXml } from "@/test/feeds";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("GET /api/v1/collections/{slug}.rss", () => {
  it("contains the collection's stories in its order, and only the summary of closed ones", async () => {
    const account = await app.createAccount();
    const first = await aStory(account.ctx, {
      content: { headline: "first" },
      publishedAt: new Date("2026-09-01T12:00:00.000Z"),
    });
    const second = await aStory(account.ctx, {
      content: { headline: "second", access: "subscription", summary: "Sum" },
    });
    await account.ctx.db.prisma.collection.create({
      data: {
        accountId: account.account.id,
        slug: "walls",
        name: "Walls",
        items: {
          create: [first, second].map((story, rank) => ({
            accountId: account.account.id,
            rank,
            storyId: story.id,
          })),
        },
      },
    });
    const response = await app.fetch("/api/v1/collections/walls.rss", { host: account.host });
    const text = await response.text();
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(feedProblems(text)).toEqual([]);
    const [channel] = findNodes(readXml(text), "channel");
    const items = findNodes(channel ?? readXml(text), "item");
    expect(items.map((item) => getNodeText(item, "title"))).toEqual(["first", "second"]);
    expect(text.match(/<content:encoded>/g)).toHaveLength(1);
    const json = await app.fetch("/api/v1/collections/walls", { host: account.host });
    expect(await json.json()).toMatchObject({ slug: "walls" });
  });

  it("is 404 for an unknown collection", async () => {
    const { host } = await app.createAccount();
    expect((await app.fetch("/api/v1/collections/none.rss", { host })).status).toBe(404);
  });
});
