import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createLog } from "@/server/platform/log/index";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies } from "@/test/test-dependencies";
import { aNewsroom } from "@/test/workflow";
import { purgeCaches } from "./index";

const app = useTestApp();
const { egress } = createTestDependencies(createLog("silent"));
const received: { headers: IncomingHttpHeaders; tags: string[] }[] = [];
const bodySchema = z.object({ tags: z.array(z.string()) });
let answer = 200;
let url = "";

const cache = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { tags } = bodySchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    received.push({ headers: request.headers, tags });
    response.writeHead(answer).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => cache.listen(0, "127.0.0.1", resolve));
  const address = cache.address();
  if (address === null || typeof address === "string") throw new Error("the cache does not listen");
  url = `http://127.0.0.1:${address.port}/purge`;
});

afterAll(async () => {
  await egress.close();
  cache.closeAllConnections();
  await new Promise((resolve) => cache.close(resolve));
});

describe("a purge", () => {
  it("sends every key to the shared cache once, thirty per request, with its credentials", async () => {
    const { ctx } = await app.createAccount();
    const keys = Array.from({ length: 40 }, (_, at) => `s/1/${at}`);
    const header = { name: "fastly-key", value: "secret" };
    expect(await purgeCaches(ctx, [...keys, "s/1/0"], { egress, target: { url, header } })).toBe(40);
    expect(received.map(({ tags }) => tags.length)).toEqual([30, 10]);
    expect(received.flatMap(({ tags }) => tags)).toEqual(keys);
    expect(received[1]?.headers).toMatchObject({
      "fastly-key": "secret",
      "surrogate-key": keys.slice(30).join(" "),
    });
  });

  it("is retried if the cache refuses it, and does nothing without a cache", async () => {
    const { ctx } = await app.createAccount();
    answer = 503;
    const target = { url, header: null };
    await expect(purgeCaches(ctx, ["a"], { egress, target })).rejects.toMatchObject({ code: "unavailable" });
    expect(await purgeCaches(ctx, ["a"], { egress, target: null })).toBe(0);
  });

  it("contains the story, its lists and the collections that show it, before and after the change", async () => {
    const newsroom = await aNewsroom(app);
    const [old, fresh] = await Promise.all(
      ["old", "fresh"].map((slug) =>
        app.db.prisma.section.create({ data: { accountId: newsroom.account.id, name: slug, slug } }),
      ),
    );
    const holding = await app.db.prisma.collection.create({
      data: { accountId: newsroom.account.id, slug: "rules", name: "Rules", automated: true },
    });
    const story = await newsroom.published({ sections: [{ id: old?.id }] });
    const saved = await newsroom.post(`/api/story/${story.id}/story-version`, {
      "story-version-id": story["story-version-id"],
      sections: [{ id: fresh?.id }],
    });
    const version = z
      .object({ story: z.object({ "story-version-id": z.string() }) })
      .parse(await saved.json()).story["story-version-id"];
    let next = { ...story, "story-version-id": version };
    for (const action of ["story-submit", "story-approve", "story-publish"])
      next = await newsroom.act(next, action);
    const [purge] = await app.db.prisma.outboxEvent.findMany({
      where: { subjectId: story.id, name: "publishing/caches.purge-requested" },
      orderBy: { id: "desc" },
      take: 1,
    });
    const { keys } = z.object({ keys: z.array(z.string()) }).parse(purge?.data);
    const publisher = newsroom.account.id;
    expect(keys).toEqual(
      expect.arrayContaining([
        `s/${publisher}/${story.id.slice(0, 8)}`,
        `sc/${publisher}/${old?.id}`,
        `sc/${publisher}/${fresh?.id}`,
        `q/${publisher}/top/home`,
        `q/${publisher}/published/section-${fresh?.id}`,
        `c/${publisher}/${holding.id}`,
      ]),
    );
  });
});
